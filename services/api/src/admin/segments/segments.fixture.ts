/** Segments over HTTP in tests: definitions, creating one, and its current members. */
import { setTimeout as pause } from "node:timers/promises";
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

export interface ShownSegment {
  readonly id: string;
  readonly name: string;
  readonly definition: { readonly entryNode: { readonly type: string; readonly version?: number } };
  readonly status: string;
  readonly resourceType: string;
  readonly definitionUpdatedAt: number;
  readonly lastRecomputed?: number;
  readonly progress?: { readonly done: number; readonly total: number };
}

export const manual: object = { entryNode: { id: "1", type: "Manual", version: 1 }, nodes: [] };
export const everyone: object = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };

export function traitIs(path: string, value: string): object {
  return { entryNode: { id: "1", type: "Trait", path, operator: { type: "Equals", value } }, nodes: [] };
}

export function performed(event: string, more: object = {}): object {
  return { entryNode: { id: "1", type: "Performed", event, ...more }, nodes: [] };
}

export type Answer<Body = ShownSegment> = Promise<AdminAnswer<Body>>;

export function putSegment(testApi: TestApi, body: object): Answer {
  return adminClient(testApi)("PUT", "/segments/", { body: { workspaceId: testApi.workspaceId, ...body } });
}

/** Puts a segment and returns its id. */
export async function segmentOf(testApi: TestApi, name: string, definition: object): Promise<string> {
  const { body, text } = await putSegment(testApi, { name, definition });
  if (body?.id === undefined) throw new Error(text);
  return body.id;
}

export async function showSegment(testApi: TestApi, id: string): Promise<ShownSegment | undefined> {
  const { body } = await adminClient(testApi)<{ segments: ShownSegment[] }>("GET", `/segments?ids=${id}`);
  return body.segments[0];
}

/** Waits until it is computed for all users. */
export async function computed(testApi: TestApi, id: string): Promise<ShownSegment> {
  for (;;) {
    const segment = await showSegment(testApi, id);
    if (segment?.lastRecomputed !== undefined) return segment;
    await pause(20);
  }
}

/** Ids of its members, as the list of users shows them. */
export async function membersOf(testApi: TestApi, id: string): Promise<readonly string[]> {
  const { body, text } = await adminClient(testApi)<{ users: { id: string }[] }>("POST", "/users", {
    body: { segmentFilter: [id], limit: 1_000 },
  });
  if (body.users === undefined) throw new Error(text);
  return body.users.map((user) => user.id);
}
