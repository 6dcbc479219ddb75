import { PYTHON, printLiteral, TYPESCRIPT } from './print-literal.js';
import type { SampleRequest } from './sample-request.js';

interface Language {
  readonly lang: string;
  readonly label: string;
  print(request: SampleRequest): string;
}

/** The languages of samples, in the order in which readers see them. */
export const LANGUAGES: readonly Language[] = [
  { lang: 'sh', label: 'curl', print: printCurl },
  { lang: 'ts', label: 'TypeScript', print: printTypeScript },
  { lang: 'python', label: 'Python', print: printPython },
  { lang: 'go', label: 'Go', print: printGo },
  { lang: 'php', label: 'PHP', print: printPhp },
];

const CONSOLE_HEADER = 'X-Posthorn-Console';

function printCurl({ method, server, target, credentials, isOfConsole, body }: SampleRequest): string {
  const usual = body === undefined ? 'GET' : 'POST';
  // With `-X HEAD`, curl waits for a body.
  const option = method === 'HEAD' ? ' --head' : ` -X ${method}`;
  return [
    `curl${method === usual ? '' : option} "$${server}${target}"`,
    ...(credentials ? [`-H "${credentials.header}: ${credentials.prefix}$${credentials.variable}"`] : []),
    ...(isOfConsole ? [`-H "${CONSOLE_HEADER}: 1"`] : []),
    ...(body === undefined ? [] : [`-d '${toJson(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function printTypeScript(request: SampleRequest): string {
  const { call, credentials } = request;
  if (call === undefined) return printFetch(request);
  const params = call.params === undefined ? [] : [printLiteral(call.params, TYPESCRIPT)];
  const given = [...call.ids.map(TYPESCRIPT.text), ...params].join(', ');
  const access =
    credentials?.header === 'Cookie' ? `credentials: 'include'` : `apiKey: process.env['API_KEY']`;
  const called = `posthorn.${call.name}(${given})`;
  return `import { Posthorn } from '@posthorn/client';

const posthorn = new Posthorn({ baseUrl: process.env['API_URL'] ?? '', ${access} });
${call.isList ? `for await (const each of ${called}) console.log(each);` : `console.log(await ${called});`}
`;
}

function printFetch({ method, server, target, body }: SampleRequest): string {
  const options = {
    ...(method === 'GET' ? {} : { method }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const given = method === 'GET' ? '' : `, ${printLiteral(options, TYPESCRIPT)}`;
  return `const response = await fetch(\`\${process.env['${server}']}${target}\`${given});
console.log(response.status, await response.text());
`;
}

function printPython(request: SampleRequest): string {
  const { call, credentials } = request;
  if (call === undefined || credentials?.header === 'Cookie') return printUrllib(request);
  const [group = '', verb = ''] = call.name.split('.').map(toSnakeCase);
  const ids = call.ids.map(PYTHON.text);
  const keywords = Object.entries(call.keywords).map(
    ([name, value]) => `    ${name}=${printLiteral(value, PYTHON, PYTHON.indent)},\n`,
  );
  const lines = [...ids.map((id) => `    ${id},\n`), ...keywords];
  const given = keywords.length === 0 ? ids.join(', ') : `\n${lines.join('')}`;
  const called = `posthorn.${group}.${verb}(${given})`;
  return `import os

from posthorn import Posthorn

posthorn = Posthorn(os.environ["API_URL"]${credentials ? ', os.environ["API_KEY"]' : ''})
${call.isList ? `for each in ${called}:\n    print(each)` : `print(${called})`}
`;
}

function printUrllib({ method, server, target, credentials, isOfConsole, body }: SampleRequest): string {
  const headers = [
    ...(credentials
      ? [`"${credentials.header}": "${credentials.prefix}" + os.environ["${credentials.variable}"]`]
      : []),
    ...(isOfConsole ? [`"${CONSOLE_HEADER}": "1"`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["${server}"] + "${target}",
    method="${method}",
    headers={${headers.join(', ')}},
${body === undefined ? '' : `    data=json.dumps(${printLiteral(body, PYTHON, PYTHON.indent)}).encode(),\n`})
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
`;
}

function printGo({ method, server, target, credentials, isOfConsole, body }: SampleRequest): string {
  const given =
    body === undefined ? 'nil' : `strings.NewReader(\`${toJson(body).replaceAll('`', '\\u0060')}\`)`;
  const packages = ['fmt', 'io', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])];
  const headers = [
    ...(credentials
      ? [`"${credentials.header}", "${credentials.prefix}"+os.Getenv("${credentials.variable}")`]
      : []),
    ...(isOfConsole ? [`"${CONSOLE_HEADER}", "1"`] : []),
  ].map((header) => `\trequest.Header.Set(${header})\n`);
  return `package main

import (
${packages.map((name) => `\t"${name}"\n`).join('')})

func main() {
	request, err := http.NewRequest("${method}", os.Getenv("${server}")+"${target}", ${given})
	if err != nil {
		panic(err)
	}
${headers.join('')}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(answer), err)
}
`;
}

function printPhp({ method, server, target, credentials, isOfConsole, body }: SampleRequest): string {
  const headers = [
    ...(credentials
      ? [`'${credentials.header}: ${credentials.prefix}' . getenv('${credentials.variable}')`]
      : []),
    ...(isOfConsole ? [`'${CONSOLE_HEADER}: 1'`] : []),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
  ];
  return `<?php
$request = curl_init(getenv('${server}') . '${target}');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => '${method}',
    CURLOPT_HTTPHEADER => [${headers.join(', ')}],
    CURLOPT_RETURNTRANSFER => true,
${body === undefined ? '' : `    CURLOPT_POSTFIELDS => <<<'JSON'\n${toJson(body)}\nJSON,\n`}]);
echo curl_exec($request), PHP_EOL;
`;
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
