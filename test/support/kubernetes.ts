import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';

export interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Validated {
  validate(): void;
}

const MODELS: Readonly<Record<string, (data: never) => Validated>> = {
  ConfigMap: (data) => new ConfigMap(data),
  Deployment: (data) => new Deployment(data),
  HorizontalPodAutoscaler: (data) => new HorizontalPodAutoscaler(data),
  Ingress: (data) => new Ingress(data),
  Job: (data) => new Job(data),
  NetworkPolicy: (data) => new NetworkPolicy(data),
  PodDisruptionBudget: (data) => new PodDisruptionBudget(data),
  // No package has its schema.
  PodMonitor: () => ({ validate: () => undefined }),
  ScaledObject: (data) => new ScaledObject(data),
  Service: (data) => new Service(data),
  ServiceAccount: (data) => new ServiceAccount(data),
};

/** Throws when the resource does not fit the schema of its kind, or when that kind is unknown here. */
export function validateResource(resource: Resource): void {
  const model = MODELS[resource.kind];
  if (model === undefined) throw new Error(`There is no schema of ${resource.kind}.`);
  model(resource as never).validate();
}
