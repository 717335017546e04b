/** What a rejected event says about itself. It may be anything: what is missing is undefined. */
import type { Answer } from "@signalbox/client";
import * as z from "zod/mini";
import type { ApiSentence } from "../../ui/index.js";

export type RejectedEvent = Answer<"/api/admin/rejected-events", "GET">["rejectedEvents"][number];

export interface Problem {
  /** Absent where the error concerns the whole event. */
  readonly field?: string;
  /** In English. */
  readonly error: string;
  /** Absent for events that an older release rejected. */
  readonly says?: ApiSentence;
}

export function problemsOf({
  reason,
  reasonSays,
}: Pick<RejectedEvent, "reason" | "reasonSays">): readonly Problem[] {
  return reasonSays?.map(problemOf) ?? problemsInText(reason);
}

function problemOf(says: ApiSentence): Problem {
  const { path, problem } = says.values;
  const known = problemSchema.safeParse(problem);
  if (typeof path !== "string" || !known.success) return { error: says.text, says };
  return { field: path, error: known.data.text, says: known.data };
}

const problemSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.unknown()),
  text: z.string(),
});

/** The reason is `<field>: <error>`, several of them separated by semicolons. */
function problemsInText(reason: string): readonly Problem[] {
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
