/** Journeys over HTTP in tests: definitions, and creating and reading a journey. */
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

export interface ShownJourney {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly status: string;
  readonly version: number;
  readonly canRunMultiple: boolean;
  readonly definition?: object;
  readonly draft?: object;
  readonly resourceType: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly starting?: { readonly done: number; readonly total: number };
  readonly caughtUp?: { readonly total: number; readonly finishedAt: number };
  /** Present on a refusal. */
  readonly message: string;
}

const exitNode = { type: "ExitNode" } as const;

/** Starts with an event; its nodes follow each other. */
export function onEvent(event: string, nodes: readonly object[] = [], more: object = {}): object {
  return { entryNode: { type: "EventEntryNode", event, child: firstOf(nodes), ...more }, exitNode, nodes };
}

/** Starts with segment membership. */
export function onSegment(segment: string, nodes: readonly object[] = [], more: object = {}): object {
  return { entryNode: { type: "EntryNode", segment, child: firstOf(nodes), ...more }, exitNode, nodes };
}

function firstOf(nodes: readonly object[]): string {
  const [first] = nodes as readonly { readonly id: string }[];
  return first?.id ?? "ExitNode";
}

export function delay(id: string, seconds: number, child = "ExitNode"): object {
  return { type: "DelayNode", id, variant: { type: "Second", seconds }, child };
}

export function message(id: string, templateId: string, child = "ExitNode", more: object = {}): object {
  return { type: "MessageNode", id, variant: { type: "Email", templateId }, child, ...more };
}

export function putJourney(testApi: TestApi, body: object): Promise<AdminAnswer<ShownJourney>> {
  return adminClient(testApi)("PUT", "/journeys/", { body: { workspaceId: testApi.workspaceId, ...body } });
}

/** Puts a journey, which must succeed. */
export async function journeyOf(testApi: TestApi, body: object): Promise<ShownJourney> {
  const { status, body: journey, text } = await putJourney(testApi, body);
  if (status !== 200) throw new Error(text);
  return journey;
}

export async function listJourneys(testApi: TestApi, query = ""): Promise<readonly ShownJourney[]> {
  const { body } = await adminClient(testApi)<{ journeys: ShownJourney[] }>(
    "GET",
    `/journeys/?workspaceId=${testApi.workspaceId}${query}`,
  );
  return body.journeys;
}

export async function showJourney(testApi: TestApi, id: string): Promise<ShownJourney | undefined> {
  const [journey] = await listJourneys(testApi, `&ids=${id}`);
  return journey;
}

/** Puts an email template and returns its id. */
export async function mailOf(testApi: TestApi, name: string): Promise<string> {
  const definition = { type: "Email", from: "shop@acme.example", subject: name, body: "Hello" };
  const { body, text } = await adminClient(testApi)<{ id?: string }>("PUT", "/content/templates", {
    body: { name, definition },
  });
  if (body.id === undefined) throw new Error(text);
  return body.id;
}
