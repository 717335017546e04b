/** One admin route as an operation of the OpenAPI document. */
import { changesSomething, type Route } from "../http/route.js";
import type { Operation, OperationResponse, Parameter, RequestBody } from "./operation.js";
import { componentPath, jsonSchemaOf, referringSchemaOf, type JsonSchema } from "./json-schema.js";
import { errorAnswer, errorAnswers, type CommonErrorName } from "./responses.js";

export function adminOperation(route: Route): Operation {
  const body = requestBody(route);
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: descriptionOf(route),
    tags: [route.tag],
    security: securityOf(route),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(route.upload ?? []).map(uploadHeader),
      ...(changesSomething(route) ? commandHeaders : []),
      ...(route.guardedResource === undefined ? [] : [{ $ref: "#/components/parameters/IfMatch" }]),
      ...(route.takesIfNoneMatch === true ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ],
    ...(body !== undefined && { requestBody: body }),
    responses: responses(route),
  };
}

/** Any one of these. Operations on one's own account, and those of owners, need a member's session. */
function securityOf({ takesWriteKey, isFor }: Route): Operation["security"] {
  if (takesWriteKey === true) return [{ adminKey: [] }, { writeKey: [] }];
  return isFor === undefined ? [{ adminKey: [] }, { session: [] }] : [{ session: [] }];
}

function descriptionOf({ description, permission }: Route): string {
  const needed =
    permission === null
      ? "Needs no permission beyond access to the workspace."
      : `Needs the permission \`${permission}\`.`;
  return description === undefined ? needed : `${description}\n\n${needed}`;
}

function operationId({ method, path }: Route): string {
  const words = path.split(/[/\-:]/).filter((word) => word !== "");
  return (
    method.toLowerCase() + words.map((word) => word.replace(/^./, (first) => first.toUpperCase())).join("")
  );
}

function pathParameters({ path, example }: Route): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    ...exampleAt(example?.params, name),
  }));
}

const workspaceIdSchema = {
  type: "string",
  format: "uuid",
  description: "Default: the key's own workspace. The header `df-workspace-id` means the same.",
};

function queryParameters({ query, example }: Route): Parameter[] {
  const { properties, required } = objectOf(query && jsonSchemaOf(query, "input"));
  return Object.entries({ workspaceId: workspaceIdSchema, ...properties }).map(([name, described]) => {
    const { description, ...schema } = described as JsonSchema & { readonly description?: string };
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...exampleAt(example?.query, name),
      ...(schema["type"] === "array" && { style: "form", explode: true }),
    };
  });
}

function exampleAt(values: Readonly<Record<string, unknown>> | undefined, name: string): object {
  return values !== undefined && name in values ? { example: values[name] } : {};
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

function requestBody({ method, body, upload, example }: Route): RequestBody | undefined {
  if (upload !== undefined) return uploadBody;
  if (body === undefined) return undefined;
  const schema = jsonSchemaOf(body, "input");
  const { properties, required } = objectOf(schema);
  return {
    required: method !== "DELETE" && required.length > 0,
    ...(method === "DELETE" && { description: "The query may carry the same parameters instead." }),
    content: {
      "application/json": {
        schema: { ...schema, properties: { workspaceId: workspaceIdSchema, ...properties } },
        ...(example?.body !== undefined && { example: example.body }),
      },
    },
  };
}

const commandHeaders: readonly Parameter[] = [
  {
    name: "idempotency-key",
    in: "header",
    required: false,
    description:
      "The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again.",
    schema: { type: "string", maxLength: 255 },
  },
  {
    name: "prefer",
    in: "header",
    required: false,
    description: "`wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202.",
    schema: { type: "string" },
  },
];

/** Those that operations refer to by name. */
export const parameterComponents: Readonly<Record<string, Parameter>> = {
  IfMatch: {
    name: "if-match",
    in: "header",
    required: false,
    description:
      "The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.",
    schema: { type: "string" },
    example: '"1767261600000"',
  },
  IfNoneMatch: {
    name: "if-none-match",
    in: "header",
    required: false,
    description: "`*`: only creates; when there is one already, nothing is done and the answer is 409.",
    schema: { type: "string", enum: ["*"] },
  },
};

/** The component `Queued`. */
export const queuedSchema: JsonSchema = {
  type: "object",
  required: ["commandId"],
  properties: { commandId: { type: "string" } },
};

const accepted: OperationResponse = {
  description: "Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome.",
  content: {
    "application/json": {
      schema: { $ref: componentPath("Queued") },
    },
  },
};

function responses(route: Route): Record<string, OperationResponse> {
  return {
    ...errorAnswers(...errorsOf(route)),
    ...(changesSomething(route) && { 202: accepted }),
    ...Object.fromEntries(route.answers.map((answer) => [answer.status, response(answer)])),
  };
}

/** The errors that are implied by the properties of the route. */
function errorsOf(route: Route): readonly CommonErrorName[] {
  const takesBody = route.body !== undefined || route.upload !== undefined;
  return [
    "BadRequest",
    "Unauthorized",
    "Forbidden",
    ...conflictOf(route),
    ...(takesBody ? (["TooLarge", "UnsupportedMediaType"] as const) : []),
    "Unavailable",
  ];
}

function conflictOf(route: Route): readonly CommonErrorName[] {
  if (!changesSomething(route)) return [];
  return [route.guardedResource === undefined ? "Conflict" : "ChangedMeanwhile"];
}

function response({
  status,
  description,
  schema,
  type,
  example,
  stream,
}: Route["answers"][number]): OperationResponse {
  if (status >= 400) return errorAnswer(description, example);
  if (schema === undefined)
    return {
      description,
      ...(type !== undefined && { content: { [type]: { schema: { type: "string" } } } }),
    };
  const content = { schema: referringSchemaOf(schema, "output"), ...(example !== undefined && { example }) };
  const events = stream && {
    "text/event-stream": {
      schema: { type: "string", description: stream.description },
      example: stream.example,
    },
  };
  return { description, content: { "application/json": content, ...events } };
}

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
