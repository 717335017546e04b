/** Builders for tests of every package: an accepted event, with only what the test is about spelled out. */
export * from "./ports/recorded-tracing.js";
import type { EventRecord } from "./event.js";
import type { Sentences } from "./sentence.js";
import { parseWorkspaceId, type WorkspaceId } from "./ids.js";

const parsed = parseWorkspaceId("11111111-1111-4111-8111-111111111111");
if (parsed === undefined) throw new TypeError("the fixture's workspace id is no UUID");
export const workspaceId: WorkspaceId = parsed;

let made = 0;

export function anEvent(event: Partial<EventRecord> = {}): EventRecord {
  made += 1;
  return {
    messageId: `m${made}`,
    part: "main",
    type: "track",
    event: "Clicked",
    at: 1_000,
    receivedAt: 1_000,
    seq: made,
    data: "{}",
    ...event,
  };
}

export function anIdentify(traits: object, event: Partial<EventRecord> = {}): EventRecord {
  return anEvent({ type: "identify", event: "", data: JSON.stringify(traits), ...event });
}

export interface SentenceShape {
  readonly code: string;
  /** The names of its values. */
  readonly values: readonly string[];
}

/** The sentences of a table with the names that each destructures. */
export function shapesOf(table: Sentences): readonly SentenceShape[] {
  return Object.entries(table).map(([code, make]) => ({ code, values: namesReadBy(make) }));
}

function namesReadBy(make: (values: never) => unknown): readonly string[] {
  const names = new Set<string>();
  const values = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return "";
      },
      ownKeys: () => {
        throw new TypeError("a sentence names each of its values, without a rest");
      },
    },
  );
  try {
    make(values as never);
  } catch (error) {
    // The text may need values of other types; by then all names are read.
    if (String(error).includes("without a rest")) throw error;
  }
  return [...names].toSorted();
}
