{{/* The name of a Service starts with a letter and has no dots, that of a release need not. */}}
{{- define "posthorn.name" -}}
{{- $name := .Values.fullnameOverride | default .Release.Name | replace "." "-" -}}
{{- regexMatch "^[a-z]" $name | ternary $name (printf "posthorn-%s" $name) | trunc 40 | trimAll "-" -}}
{{- end -}}

{{/* What selects the pods of this release. */}}
{{- define "posthorn.selector" -}}
app.kubernetes.io/name: posthorn
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "posthorn.labels" -}}
{{ include "posthorn.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{/* What the pods of the services and of the migration have in common. */}}
{{- define "posthorn.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- end -}}

{{/* What their containers have in common. */}}
{{- define "posthorn.container" -}}
{{- $version := .Values.image.tag | default .Chart.AppVersion | printf ":%s" }}
{{- with .Values.image.digest }}{{ $version = printf "@%s" . }}{{ end }}
image: {{ print .Values.image.repository $version | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy | quote }}
securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/posthorn, readOnly: true }
  - { name: tmp, mountPath: /tmp }
{{- end -}}
