/** What a rejected event says about itself. It may be anything: what is missing is undefined. */
import type { Answer } from "@signalbox/client";

export type RejectedEvent = Answer<"/api/admin/rejected-events", "GET">["rejectedEvents"][number];

export interface Problem {
  /** Absent where the error concerns the whole event. */
  readonly field?: string;
  readonly error: string;
}

/** The reason of the API is `<field>: <error>`, several of them separated by semicolons. */
export function problemsOf({ reason }: Pick<RejectedEvent, "reason">): readonly Problem[] {
  return reason.split("; ").map((part) => {
    const [, field, error] = /^([\w.[\]$-]{1,200}): (.+)$/s.exec(part) ?? [];
    return field === undefined || error === undefined ? { error: part } : { field, error };
  });
}

/** Its name, or its type where it has no name. */
export function titleOf({ item }: Pick<RejectedEvent, "item">): string | undefined {
  return textIn(item, "event") ?? textIn(item, "name") ?? textIn(item, "type");
}

export function userOf({ item }: Pick<RejectedEvent, "item">): string | undefined {
  return textIn(item, "userId") ?? textIn(item, "anonymousId");
}

function textIn(item: unknown, field: string): string | undefined {
  if (typeof item !== "object" || item === null || !Object.hasOwn(item, field)) return undefined;
  const value: unknown = Reflect.get(item, field);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
