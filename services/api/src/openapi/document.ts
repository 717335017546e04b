/**
 * The OpenAPI 3.1 document, generated from the table of admin routes with their schemas and examples, and from the
 * public endpoints.
 */
import type { ProviderRegistry } from "@signalbox/provider-kit";
import { adminRoutes, fullPath } from "../admin/routes.js";
import { cookieNameFor } from "../members/session-cookie.js";
import { adminOperation, parameterComponents, queuedSchema } from "./admin-operation.js";
import { componentSchemas, withAnswers } from "./components.js";
import { ingestOperation } from "./ingest-operation.js";
import { linkOperations } from "./link-operations.js";
import type { Operation } from "./operation.js";
import { publicOperations } from "./public-operations.js";
import { errorSchema, problemSchemas, responseComponents } from "./responses.js";
import { tags } from "./tags.js";
import { webhookOperation, webhookOperationPath } from "./webhook-operation.js";

export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface DocumentOptions {
  readonly version: string;
  /** Their settings are described. */
  readonly providers: ProviderRegistry;
  /** The public URL of the service; default: where clients loaded the document from. */
  readonly publicUrl?: string | undefined;
}

export function openApiDocument({ version, providers, publicUrl }: DocumentOptions): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Signalbox API",
      version,
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl ?? "/", description: "This installation" }],
    tags,
    paths: paths(),
    components: {
      securitySchemes: securitySchemes(publicUrl),
      schemas: withAnswers(
        { Error: errorSchema, ...problemSchemas, Queued: queuedSchema, ...componentSchemas(providers) },
        adminRoutes,
      ),
      parameters: parameterComponents,
      responses: responseComponents,
    },
  };
}

function paths(): OpenApiDocument["paths"] {
  const found: Record<string, Record<string, Operation>> = {};
  for (const operation of publicOperations()) found[operation.path] = { post: ingestOperation(operation) };
  found[webhookOperationPath] = { post: webhookOperation };
  for (const { method, path, operation } of linkOperations()) {
    found[path] = { ...found[path], [method]: operation };
  }
  for (const route of adminRoutes) {
    const path = fullPath(route).replaceAll(/:(\w+)/g, "{$1}");
    found[path] = { ...found[path], [route.method.toLowerCase()]: adminOperation(route) };
  }
  return found;
}

const introduction = `Send events about your users, define segments and journeys, and send messages.

- Send events with a **write key**, administer with an **admin key**, both as \`authorization: Bearer <key>\`. \`npm start\`
  prints them.
- On this page no key is needed for administration when you are signed in at \`/sign-in\`: leave the token empty.
- Every path answers with and without a trailing slash.
- Every error is an object with one field, \`message\`. The header \`error-type\` tells errors apart. With
  \`accept: application/problem+json\` the same error is a problem of RFC 9457, which lists each place that is wrong
  in \`issues\`.
- An admin call is about the key's own workspace unless it names a child workspace with \`workspaceId\`.
`;

function securitySchemes(publicUrl: string | undefined): Readonly<Record<string, object>> {
  return {
    writeKey: {
      type: "http",
      scheme: "bearer",
      description: "A workspace's write key. Basic authentication with the key as user name is accepted too.",
    },
    adminKey: {
      type: "http",
      scheme: "bearer",
      description:
        "An admin key, as `sb_admin_…`. Operations that only read also accept the token of a dashboard session.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: cookieNameFor(publicUrl?.startsWith("https:") === true),
      description:
        "The session of a member who signed in at `/sign-in`. The browser sends it by itself. For changes it counts only with requests of this service's own pages, and with a body of JSON.",
    },
  };
}
