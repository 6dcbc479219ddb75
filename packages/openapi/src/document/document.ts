import type { ErrorCode } from '@posthorn/common';
import type { ConditionalScope } from '@posthorn/http-server';

/** A JSON Schema (2020-12), as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface MediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference | { readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
  /** Operations that take a member of the answer. */
  readonly links?: Readonly<Record<string, Link>>;
}

export interface Link {
  readonly operationId: string;
  /** Runtime expressions by the names of parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** What an API key must be allowed to do. */
  readonly 'x-required-scope'?: string;
  /** What it must be allowed to do besides, in some cases. */
  readonly 'x-conditional-scope'?: ConditionalScope;
  /** Programs that send the operation's example. */
  readonly 'x-codeSamples'?: readonly CodeSample[];
  readonly servers?: readonly Server[];
}

export interface Server {
  readonly url: string;
  readonly description?: string;
}

/** The part of OpenAPI 3.1 that Posthorn uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Operations by their path and their method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  /** What the service sends to others, by name and method. */
  readonly webhooks: OpenApiDocument['paths'];
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly headers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly responses: Readonly<Partial<Record<ErrorCode, ResponseObject>>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}
