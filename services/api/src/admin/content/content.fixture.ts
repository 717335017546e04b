/** Templates over HTTP in tests: definitions, and creating and reading one. */
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

export interface ShownTemplate {
  readonly workspaceId: string;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly definition?: Readonly<Record<string, unknown>>;
  readonly draft?: Readonly<Record<string, unknown>>;
  readonly updatedAt: number;
}

export function anEmail(more: object = {}): Readonly<Record<string, unknown>> {
  return { type: "Email", from: "hello@acme.example", subject: "Hi", body: "<p>Hello</p>", ...more };
}

export function anSms(body = "Hello"): Readonly<Record<string, unknown>> {
  return { type: "Sms", body };
}

type Answer = Promise<AdminAnswer<ShownTemplate>>;

export function putTemplate(testApi: TestApi, body: object, headers: Record<string, string> = {}): Answer {
  return adminClient(testApi)("PUT", "/content/templates/", {
    body: { workspaceId: testApi.workspaceId, ...body },
    headers,
  });
}

/** Puts a template and returns its id. */
export async function templateOf(testApi: TestApi, name: string, definition: object): Promise<string> {
  const { body, text } = await putTemplate(testApi, { name, definition });
  if (body?.id === undefined) throw new Error(text);
  return body.id;
}

export async function listTemplates(testApi: TestApi, query = ""): Promise<readonly ShownTemplate[]> {
  const { body, text } = await adminClient(testApi)<{ templates: ShownTemplate[] }>(
    "GET",
    `/content/templates/${query}`,
  );
  if (body.templates === undefined) throw new Error(text);
  return body.templates;
}

export async function showTemplate(testApi: TestApi, id: string): Promise<ShownTemplate | undefined> {
  return (await listTemplates(testApi, `?ids=${id}`))[0];
}
