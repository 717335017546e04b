/** The actor of a provider's health: merges what the worker processes report, and is read by the api by its key. */
import { actorKey, type ActorDocument, type ActorKey, type Message, type WorkspaceId } from "@signalbox/core";
import {
  defineHandler,
  defineState,
  wakeHandler,
  type Behaviour,
  type Decision,
  type DecisionContext,
  type StateFormat,
} from "@signalbox/engine";
import { z } from "zod";
import { unknownHealth, withReport, type HealthReport, type ProviderHealth } from "./provider-health.js";

export const providerHealthKind = "providerHealth";

/** `settingId` is that of the provider in the workspace that set it up. */
export function providerHealthKey(workspaceId: WorkspaceId, settingId: string): ActorKey {
  return actorKey(workspaceId, providerHealthKind, settingId);
}

const wordFields = {
  reason: z.string(),
  code: z.union([z.string(), z.number()]).exactOptional(),
};
const failureFields = { at: z.number(), ...wordFields };

const reportSchema: z.ZodType<HealthReport> = z.object({
  process: z.string(),
  successAt: z.number().exactOptional(),
  failed: z.object({ ...failureFields, count: z.int(), since: z.number() }).exactOptional(),
  openUntil: z.number().exactOptional(),
  test: z.object({ at: z.number(), failure: z.object(wordFields).exactOptional() }).exactOptional(),
  configuredAt: z.number().exactOptional(),
});

type StoredHealth = ProviderHealth & { readonly v: 1 };

export const providerHealthStateFormat: StateFormat<StoredHealth> = defineState<StoredHealth>(1, {
  kind: providerHealthKind,
  schema: z.object({
    v: z.literal(1),
    successAt: z.number().exactOptional(),
    failures: z.int(),
    failingSince: z.number().exactOptional(),
    failure: z.object(failureFields).exactOptional(),
    failedTest: z.object(failureFields).exactOptional(),
    circuits: z.record(z.string(), z.number()),
    configuredAt: z.number().exactOptional(),
  }),
  fits: ({ failures, circuits }) => typeof failures === "number" && typeof circuits === "object",
});

export const providerHealthBehaviour: Behaviour<ProviderHealth> = {
  kind: providerHealthKind,
  create: () => unknownHealth,
  deserialize: readHealth,
  serialize: (health) => providerHealthStateFormat.write({ ...health, v: 1 }),
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: (state) => state, fold: (state) => state },
  handlers: {
    report: defineHandler({ body: reportSchema, decide: merge }),
    wake: wakeHandler((state: ProviderHealth) => ({ state })),
  },
};

/** Undefined while nothing is known of the provider. */
export function healthIn(document: ActorDocument | undefined): ProviderHealth | undefined {
  return document === undefined ? undefined : readHealth(document.state);
}

export function healthMessage(workspaceId: WorkspaceId, settingId: string, report: HealthReport): Message {
  return { to: providerHealthKey(workspaceId, settingId), type: "report", body: { ...report } };
}

function readHealth(text: string): ProviderHealth {
  const { v: _, ...health } = providerHealthStateFormat.read(text);
  return health;
}

function merge(
  state: ProviderHealth,
  report: HealthReport,
  { now }: DecisionContext,
): Decision<ProviderHealth> {
  return { state: withReport(state, report, now.getTime()) };
}
