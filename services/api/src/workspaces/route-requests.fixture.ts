/**
 * Requests for any route of the table, generated from its own schemas: with its required fields and one more at a
 * time, with a given id wherever text fits. A new route is covered by being in the table.
 */
import type { AdminCall } from "../admin/admin-client.fixture.js";
import { pathsOf } from "../admin/mount.js";
import type { Route } from "../http/route.js";
import { jsonSchemaOf } from "../openapi/json-schema.js";
import { exampleOf } from "./example-value.fixture.js";

export interface RouteCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly call: AdminCall;
}

export interface CallWithId extends RouteCall {
  /** The field with the id. */
  readonly field: string;
}

/** Values that schemas do not describe well enough; also sent where they are optional. */
const knownValues: Readonly<Record<string, unknown>> = {
  definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
  segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
  email: "zq@example.com",
  role: "Viewer",
  messageTemplateDefinition: { type: "Sms", body: "Hello" },
  "POST /journeys/simulate definition": {
    entryNode: { type: "EventEntryNode", event: "Clicked", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  },
  "PUT /user-properties definition": { type: "Id" },
  "POST /user-properties/effect definition": { type: "Id" },
  "POST /content/templates/preview definition": { type: "Sms", body: "Hello" },
  "POST /content/templates/effect definition": { type: "Sms", body: "Hello" },
  "POST /content/templates/lint definition": { type: "Email", from: "", subject: "Hi", body: "Hello" },
  "POST /content/templates/mjml document": { type: "doc", content: [] },
  "POST /subscription-page/effect definition": { html: "{{ form }}" },
  "POST /journeys/effect definition": {
    entryNode: { type: "EventEntryNode", event: "Clicked", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  },
  "POST /user-properties/preview definition": { type: "Id" },
  "PUT /settings/export-storage endpoint": "https://s3.example.com",
  "PUT /settings/export-storage bucket": "exports",
  "PUT /settings/export-storage accessKeyId": "key",
  "PUT /settings/export-storage secretAccessKey": "secret",
  "POST /bulk act": { type: "Export", format: "csv" },
  // More than there are: nothing begins.
  "POST /bulk expectedCount": 1_000,
  "POST /bulk/effect act": { type: "Export", format: "csv" },
  "PUT /journeys definition": {
    entryNode: { type: "EventEntryNode", event: "Signed up", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  },
  "PUT /journeys draft": { nodes: [] },
  "POST /service-accounts role": "Viewer",
  "POST /users/:id/traits set": { plan: "pro" },
  "POST /suppressions/upload-csv df-suppression-channel": "Email",
  "POST /suppressions/upload-csv/check df-suppression-channel": "Email",
  "PUT /content/parts definition": { type: "Part", body: "Hello" },
  "PUT /content/parts draft": { type: "Part", body: "Hello" },
  "POST /content/parts/effect definition": { type: "Part", body: "Hello" },
  "PUT /content/templates definition": { type: "Sms", body: "Hello" },
  "PUT /content/templates draft": { type: "Sms", body: "Hello" },
  ...Object.fromEntries(
    ["email", "sms", "push", "webhook"].map((name) => [`POST /settings/${name}-providers/test type`, "Test"]),
  ),
  ...Object.fromEntries(
    [
      "analysis/activity",
      "analysis/chart-data",
      "analysis/summary",
      "analysis/journey-stats",
      "deliveries/failing",
    ].flatMap((path) => [
      [`GET /${path} startDate`, "2030-01-01"],
      [`GET /${path} endDate`, "2030-01-31"],
    ]),
  ),
};

/** One for each field of the route, and one for the parameters of its path. */
export function callsWith(route: Route, id: string): readonly CallWithId[] {
  const fields = fieldsOf(route);
  const inFields = fields.map((field) => {
    const others = fields.filter(({ name, isRequired }) => isRequired && name !== field.name);
    const withIt = { ...field, value: withId(field.value, id) };
    return { field: field.name, ...toCall(route, "some-id", [...others, withIt]) };
  });
  const inPath = route.path.includes(":") ? [{ field: "path", ...plainCall(route, id) }] : [];
  return [...inPath, ...inFields];
}

/** With the required fields only. */
export function plainCall(route: Route, pathId = "some-id"): RouteCall {
  return toCall(
    route,
    pathId,
    fieldsOf(route).filter(({ isRequired }) => isRequired),
  );
}

/** The places where a call may name its workspace. */
export const namings: readonly ((call: RouteCall, workspaceId: string) => RouteCall)[] = [
  (call, workspaceId) => withQuery(call, "workspaceId", workspaceId),
  ({ call, ...rest }, workspaceId) => ({
    ...rest,
    call: { ...call, headers: { ...call.headers, "df-workspace-id": workspaceId } },
  }),
  ({ call, ...rest }, workspaceId) =>
    typeof call.body === "string"
      ? withQuery({ call, ...rest }, "workspaceId", workspaceId)
      : { ...rest, call: { ...call, body: { ...(call.body as object | undefined), workspaceId } } },
];

export function withQuery({ path, ...rest }: RouteCall, name: string, value: string): RouteCall {
  return { ...rest, path: `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}` };
}

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly isRequired: boolean;
}

/** The fields of the routes so far: a schema takes longer to convert than a call to answer. */
const fieldsByRoute = new Map<Route, readonly Field[]>();

function fieldsOf(route: Route): readonly Field[] {
  const known = fieldsByRoute.get(route);
  if (known !== undefined) return known;
  const fields = readFields(route);
  fieldsByRoute.set(route, fields);
  return fields;
}

function readFields(route: Route): readonly Field[] {
  if (route.upload !== undefined) {
    return route.upload.map(({ name, required }) => {
      const known = knownValues[`${route.method} ${route.path} ${name}`];
      return { name, value: known ?? "…", isRequired: known !== undefined || required };
    });
  }
  const schema = route.body ?? route.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => {
    const known = knownValues[`${route.method} ${route.path} ${name}`] ?? knownValues[name];
    const isRequired = known !== undefined || required.includes(name);
    return { name, value: known ?? exampleOf(field), isRequired };
  });
}

function toCall(route: Route, pathId: string, fields: readonly Field[]): RouteCall {
  const { method } = route;
  const path = String(pathsOf(route)[0]).replaceAll(/:\w+/g, encodeURIComponent(pathId));
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  if (route.upload !== undefined) {
    const said = fields.map(({ name, value }) => [name, encodeURIComponent(String(value))]);
    const headers = { "content-type": "multipart/form-data; boundary=x", ...Object.fromEntries(said) };
    return { method, path, call: { body: formOf(route), headers } };
  }
  if (fields.length === 0) return { method, path, call: method === "GET" ? {} : { body: {} } };
  if (method === "GET") return { method, path: `${path}?${queryOf(values)}`, call: {} };
  return { method, path, call: { body: values } };
}

/** One column, whose name the operation knows. */
function formOf({ path }: Route): string {
  const [column, cell] = path.startsWith("/suppressions") ? ["address", "u1@example.com"] : ["id", "u1"];
  return `--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${column}\r\n${cell}\r\n--x--\r\n`;
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(name, value));
  return new URLSearchParams(pairs).toString();
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => pairsOf(name, each));
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => pairsOf(`${name}[${key}]`, each));
}

/** Values of the example generator for any text and any id. */
const placeholders: readonly unknown[] = [
  exampleOf({ type: "string" }),
  exampleOf({ type: "string", format: "uuid" }),
];

/** Replaces placeholders in the example by the id. */
function withId(value: unknown, id: string): unknown {
  if (placeholders.includes(value)) return id;
  if (Array.isArray(value)) return value.map((each) => withId(each, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withId(each, id)]));
}
