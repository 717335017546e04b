/** Calls that the suites of the contract share. */
import { expect } from "vitest";
import type { Answer, Client } from "./client.fixture.js";

/** Header of a call that is answered once it is applied. */
export const wait = { prefer: "wait=10" };

/** Resolves when the call and all its effects are applied. */
export async function send(client: Client, name: string, body: object): Promise<void> {
  const answer = await client.ingest(`/api/public/apps/${name}`, body, wait);
  expect([answer.status, answer.body]).toEqual([204, ""]);
}

export interface EventRow {
  readonly messageId: string;
  readonly eventType: string;
  readonly event: string;
  readonly userId: string | null;
  readonly anonymousId: string | null;
  readonly eventTime: string;
  readonly processingTime: string;
  readonly traits: string;
  readonly context?: unknown;
}

export async function eventsWith(
  client: Client,
  query: Readonly<Record<string, string>>,
): Promise<readonly EventRow[]> {
  const { events } = await client.events(new URLSearchParams(query).toString());
  return events as unknown as readonly EventRow[];
}

export async function traitsOf(client: Client, id: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/users/${id}`);
  return (body as { readonly traits?: unknown }).traits;
}

/** Status, error code and fields of the body, which must have no others. */
export function errorOf({
  status,
  headers,
  body,
}: Answer): readonly [number, string | null, readonly string[]] {
  return [status, headers.get("error-type"), Object.keys(body as object)];
}
