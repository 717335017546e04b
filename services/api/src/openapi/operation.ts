/** The parts of an OpenAPI 3.1 document that describe one operation. */

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | ParameterReference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
  readonly style?: string;
  readonly explode?: boolean;
}

/** To a component. */
export interface ParameterReference {
  readonly $ref: string;
}

interface Content {
  readonly [type: string]: {
    readonly schema?: Readonly<Record<string, unknown>>;
    readonly example?: unknown;
  };
}

export interface RequestBody {
  readonly required: boolean;
  readonly description?: string;
  readonly content: Content;
}

export interface OperationResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}
