/** GET `/settings/provider-health`: whether the providers that are set up work, from what became of real messages. */
import { holds, type WorkspaceId } from "@signalbox/core";
import {
  countHeld,
  healthIn,
  healthSince,
  judgeHealth,
  providerHealthKey,
  unknownHealth,
} from "@signalbox/messaging";
import type { ProviderSetting } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "./read-workspace.js";

const healthSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    channel: z.string(),
    isDefault: z.boolean(),
    status: z
      .enum(["unknown", "works", "fails"])
      .describe(
        "`fails`: five messages in a row failed, the first ones failed, its circuit is open, or the latest test of its connection failed and nothing was accepted since. `unknown`: no message was given to it since its settings changed, or none since the release that keeps its health; always of webhooks, which have an address each.",
      ),
    lastSuccessAt: z.string().optional().describe("When a message was last accepted, UTC."),
    failures: z.int().describe("Since then."),
    failingSince: z.string().optional().describe("The first of them, UTC."),
    lastFailure: z
      .object({
        at: z.string().describe("UTC."),
        reason: holds("data", z.string()).describe("The vendor's words."),
        code: z.union([z.string(), z.number()]).optional(),
      })
      .optional()
      .describe("Also when it works again."),
    failedTest: z
      .object({
        at: z.string().describe("UTC."),
        reason: holds("data", z.string()).describe("In the vendor's words where it answered."),
        code: z.union([z.string(), z.number()]).optional(),
      })
      .optional()
      .describe("The latest test of the connection, when it failed."),
    circuit: z
      .enum(["closed", "open"])
      .describe("`open`: a worker sends it nothing until `retryAt`, since messages failed again and again."),
    retryAt: z.string().optional().describe("When the next message tries it, UTC."),
    held: z
      .object({
        count: z.int(),
        isMore: z.boolean().describe("Only a thousand of each workspace are looked at."),
      })
      .optional()
      .describe("Messages that wait for it; of one that fails."),
  })
  .meta({ id: "ProviderHealth" });

export const listProviderHealth: Endpoint = defineEndpoint({
  summary: "Show the health of providers",
  description:
    "Of the providers that the workspace has set up. Workers report it when it changes, within seconds, and while it stays the same every half minute.",
  answers: [
    {
      status: 200,
      description: "The providers by channel",
      schema: z.object({ providers: z.array(healthSchema) }),
      example: {
        providers: [
          {
            id: "6b1a3c0e-5f7d-4e2b-9a84-c3d2e1f0a9b8",
            type: "Smtp",
            channel: "Email",
            isDefault: true,
            status: "fails",
            lastSuccessAt: "2026-01-01T09:00:00.000Z",
            failures: 12,
            failingSince: "2026-01-01T09:58:00.000Z",
            lastFailure: {
              at: "2026-01-01T10:00:00.000Z",
              reason: "connect ECONNREFUSED",
              code: "ECONNREFUSED",
            },
            circuit: "open",
            retryAt: "2026-01-01T10:01:00.000Z",
            held: { count: 40, isMore: false },
          },
        ],
      },
    },
  ],
  handle: async ({ workspaceId, workspaces }, api) => {
    const { providers } = await readWorkspace(workspaceId, api.actors);
    const keyOf = ({ id }: ProviderSetting): ReturnType<typeof providerHealthKey> =>
      providerHealthKey(workspaceId, id);
    const documents = await api.actors.load(providers.map(keyOf));
    const shown = await Promise.all(
      providers.map((setting) =>
        shownHealth(setting, healthIn(documents.get(keyOf(setting))), workspaces, api),
      ),
    );
    return { status: 200, body: { providers: shown } };
  },
});

async function shownHealth(
  { id, type, channel, isDefault, configuredAt }: ProviderSetting,
  stored: ReturnType<typeof healthIn> = unknownHealth,
  workspaces: readonly WorkspaceId[],
  { now, deliveries }: Pick<ApiContext, "now" | "deliveries">,
): Promise<z.output<typeof healthSchema>> {
  const at = now().getTime();
  const health = healthSince(stored, configuredAt);
  const { status, retryAt } = judgeHealth(health, at);
  const { successAt, failures, failingSince, failure, failedTest } = health;
  return {
    id,
    type,
    channel,
    isDefault,
    status,
    ...(successAt !== undefined && { lastSuccessAt: iso(successAt) }),
    failures,
    ...(failingSince !== undefined && { failingSince: iso(failingSince) }),
    ...(failure !== undefined && { lastFailure: { ...failure, at: iso(failure.at) } }),
    ...(failedTest !== undefined && { failedTest: { ...failedTest, at: iso(failedTest.at) } }),
    circuit: retryAt === undefined ? "closed" : "open",
    ...(retryAt !== undefined && { retryAt: iso(retryAt) }),
    ...(status === "fails" && {
      held: await countHeld({ workspaces, channel, provider: type, isDefault, now: at }, deliveries),
    }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
