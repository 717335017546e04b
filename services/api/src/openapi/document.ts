/**
 * The OpenAPI 3.1 document, made from what the router itself runs on: the table of administration routes with their
 * schemas, and the public endpoints. Nothing in it is written twice.
 */
import { adminRoutes, fullPath } from "../admin/routes.js";
import { adminOperation } from "./admin-operation.js";
import { linkOperations, linkTag } from "./link-operations.js";
import { publicOperations, type PublicOperation } from "./public-operations.js";
import { webhookOperation, webhookOperationPath, webhookTag } from "./webhook-operation.js";

export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** An operation of the document, as far as the reference page reads it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly style?: string;
  readonly explode?: boolean;
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
  readonly content?: Content;
}

export const ingestionTag = "Events in";

export function openApiDocument(version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const operation of publicOperations()) paths[operation.path] = { post: ingestOperation(operation) };
  paths[webhookOperationPath] = { post: webhookOperation };
  for (const { method, path, operation } of linkOperations()) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  for (const route of adminRoutes) {
    const path = fullPath(route).replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: adminOperation(route) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Signalbox",
      version,
      description:
        "Events in, users current at once. Every path answers with and without a trailing slash; every error is an " +
        "object with one field, message, and its kind stands in the header error-type.",
    },
    tags: [
      { name: ingestionTag, description: "What applications report; needs a write key." },
      { name: webhookTag, description: "What vendors report; their signature is the proof." },
      { name: linkTag, description: "What people reach from messages; the link's hash is the proof." },
      ...[...new Set(adminRoutes.map(({ tag }) => tag))].map((name) => ({
        name,
        description: "Administration; needs an admin key.",
      })),
    ],
    paths,
    components,
  };
}

const errorSchema = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string", description: "What is wrong, and where." } },
};

const components = {
  securitySchemes: {
    writeKey: {
      type: "http",
      scheme: "bearer",
      description: "A workspace's write key; Basic is accepted too.",
    },
    adminKey: { type: "http", scheme: "bearer", description: "An admin key: 64 hex characters." },
  },
  schemas: { Error: errorSchema },
  responses: {
    Error: {
      description: "Not done. The header error-type tells errors apart; x-request-id finds it in the log.",
      headers: {
        "error-type": { schema: { type: "string" }, description: "A stable code." },
        "x-request-id": { schema: { type: "string" } },
      },
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  },
};

function ingestOperation({ path, summary, body, example }: PublicOperation): Operation {
  return {
    operationId: `send${(path.split("/").at(-1) ?? "").replace(/^./, (first) => first.toUpperCase())}`,
    summary,
    tags: [ingestionTag],
    security: [{ writeKey: [] }],
    parameters: [
      {
        name: "prefer",
        in: "header",
        required: false,
        description:
          "`wait=<seconds>`: answer once it is applied. `handling=lenient`: keep the good items of a batch.",
        schema: { type: "string" },
      },
    ],
    requestBody: { required: true, content: { "application/json": { schema: body, example } } },
    responses: {
      204: { description: "Durably queued; with `prefer: wait`, applied" },
      202: { description: "Durably queued; not applied within the time asked for" },
      413: { description: "The event, or the whole request, is too large" },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}
