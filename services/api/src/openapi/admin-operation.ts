/** One administration route as an operation of the OpenAPI document. */
import { changesSomething, type Route } from "../http/route.js";
import type { Operation, OperationResponse, Parameter, RequestBody } from "./document.js";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.js";

export function adminOperation(route: Route): Operation {
  const body = requestBody(route);
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    security: route.access === "anyKey" ? [{ adminKey: [] }, { writeKey: [] }] : [{ adminKey: [] }],
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(route.upload ?? []).map(uploadHeader),
      ...(changesSomething(route) ? commandHeaders : []),
    ],
    ...(body !== undefined && { requestBody: body }),
    responses: responses(route),
  };
}

function operationId({ method, path }: Route): string {
  const words = path.split(/[/\-:]/).filter((word) => word !== "");
  return (
    method.toLowerCase() + words.map((word) => word.replace(/^./, (first) => first.toUpperCase())).join("")
  );
}

function pathParameters({ path }: Route): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

const workspaceIdSchema = {
  type: "string",
  format: "uuid",
  description: "Left out: the key's own workspace. The header df-workspace-id means the same.",
};

function queryParameters({ query }: Route): Parameter[] {
  const { properties, required } = objectOf(query && jsonSchemaOf(query, "input"));
  return Object.entries({ workspaceId: workspaceIdSchema, ...properties }).map(([name, described]) => {
    const { description, ...schema } = described as JsonSchema & { readonly description?: string };
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(schema["type"] === "array" && { style: "form", explode: true }),
    };
  });
}

function uploadHeader(header: { name: string; required: boolean; description: string }): Parameter {
  return { ...header, in: "header", schema: { type: "string" } };
}

const uploadBody: RequestBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: { file: { type: "string", format: "binary" } },
      },
    },
  },
};

function requestBody({ method, body, upload }: Route): RequestBody | undefined {
  if (upload !== undefined) return uploadBody;
  if (body === undefined) return undefined;
  const schema = jsonSchemaOf(body, "input");
  const { properties, required } = objectOf(schema);
  return {
    required: method !== "DELETE" && required.length > 0,
    ...(method === "DELETE" && { description: "The same parameters may stand in the query instead." }),
    content: {
      "application/json": {
        schema: { ...schema, properties: { workspaceId: workspaceIdSchema, ...properties } },
      },
    },
  };
}

const commandHeaders: readonly Parameter[] = [
  {
    name: "idempotency-key",
    in: "header",
    required: false,
    description: "The same key and request within 24 hours give the first answer and do nothing twice.",
    schema: { type: "string", maxLength: 255 },
  },
  {
    name: "prefer",
    in: "header",
    required: false,
    description: "`wait=<seconds>` (at most 10) or `respond-async`: how long to wait before the answer 202.",
    schema: { type: "string" },
  },
];

const accepted: OperationResponse = {
  description: "Queued, not applied yet: ask /api/admin/commands/{commandId}",
  content: {
    "application/json": {
      schema: { type: "object", required: ["commandId"], properties: { commandId: { type: "string" } } },
    },
  },
};

function responses(route: Route): Record<string, OperationResponse> {
  const described = route.answers.map(
    ({ status, description, schema, type }): [string, OperationResponse] => {
      if (status >= 400) return [String(status), { ...errorContent, description }];
      if (schema === undefined) {
        return [String(status), { description, ...(type !== undefined && { content: { [type]: {} } }) }];
      }
      return [
        String(status),
        { description, content: { "application/json": { schema: jsonSchemaOf(schema, "output") } } },
      ];
    },
  );
  return {
    ...Object.fromEntries(described),
    ...(changesSomething(route) && { 202: accepted }),
    default: { $ref: "#/components/responses/Error" },
  };
}

const errorContent = { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };

function objectOf(schema: JsonSchema | undefined): {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
} {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  return { properties, required };
}
