/** For how long a workspace keeps what has an age, by kind. A child that has set nothing uses its parent's, else the default. */
import { expiringKinds, type ExpiringKind } from "@signalbox/core";
import { z } from "zod";

/** In days; null: for ever. */
export type Retention = Readonly<Record<ExpiringKind, number | null>>;

interface RetentionRule {
  readonly fewestDays: number;
  readonly mostDays: number;
  /** Null: it can be kept for ever. */
  readonly defaultDays: number | null;
  readonly about: string;
}

const mostDays = 3_650;

/** For so long a client, a job or a vendor may bring an event or a delivery again, which must then be recognised. */
const fewestRecognisedDays = 7;

/** The server removes finished commands after this many days, whatever the setting is. */
const commandDays = 7;

const kept = { fewestDays: 1, mostDays, defaultDays: null };

export const retentionRules: Readonly<Record<ExpiringKind, RetentionRule>> = {
  events: {
    ...kept,
    fewestDays: fewestRecognisedDays,
    about:
      "Events with their files, by the time of their acceptance. Changes of subscriptions are kept. Users keep what was computed from deleted events.",
  },
  deliveries: {
    ...kept,
    fewestDays: fewestRecognisedDays,
    about: "Messages with their contents and reports, by the time they were sent. Those that wait are kept.",
  },
  mailbox: { ...kept, about: "Messages in the test mailbox." },
  deadLetters: { ...kept, about: "Messages that could not be processed." },
  rejectedEvents: { ...kept, about: "Events that could not be accepted." },
  commands: {
    fewestDays: 1,
    mostDays: commandDays,
    defaultDays: commandDays,
    about: "Outcomes of finished commands. The audit log has a setting of its own.",
  },
};

export const defaultRetention: Retention = byKind((kind) => retentionRules[kind].defaultDays);

/** The whole setting: a kind that is left out has its default. */
export const retentionFields: z.ZodType<Retention> = z.object(byKind(daysFieldOf));

/** As it is stored; a kind that a release before did not know has its default. */
export const retentionSchema: z.ZodType<Retention> = z.object(
  byKind((kind) =>
    z
      .int()
      .nullable()
      .default(() => retentionRules[kind].defaultDays),
  ),
);

export const exampleRetention: Retention = { ...defaultRetention, events: 365, deliveries: 365, mailbox: 30 };

export interface RetentionInForce {
  readonly retention: Retention;
  /** Whose it is; `Default`: neither the workspace nor its parent has set one. */
  readonly source: "Own" | "Parent" | "Default";
}

export function retentionInForce(
  own: Retention | undefined,
  parents: Retention | undefined,
): RetentionInForce {
  if (own !== undefined) return { retention: own, source: "Own" };
  return parents === undefined
    ? { retention: defaultRetention, source: "Default" }
    : { retention: parents, source: "Parent" };
}

function daysFieldOf(kind: ExpiringKind): z.ZodType<number | null> {
  const { fewestDays, defaultDays, about, ...rule } = retentionRules[kind];
  const days = z.int().min(fewestDays).max(rule.mostDays);
  return defaultDays === null
    ? days.nullable().default(null).describe(`${about} In days; null keeps them for ever.`)
    : days.default(defaultDays).describe(`${about} In days; default ${defaultDays}.`);
}

function byKind<Value>(valueOf: (kind: ExpiringKind) => Value): Readonly<Record<ExpiringKind, Value>> {
  return Object.fromEntries(expiringKinds.map((kind) => [kind, valueOf(kind)])) as Record<
    ExpiringKind,
    Value
  >;
}
