/** GET `/deliveries/:id/trace`: why a message was sent or not, step by step with the moment of each. */
import { emptyView } from "@signalbox/workspace";
import {
  deliveryKey,
  type ClaimStore,
  type DeliveryStore,
  type EventStore,
  type StoredDelivery,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { deserializeDelivery } from "@signalbox/messaging";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { deliveryItem, deliveryItemSchema } from "./delivery-item.js";
import { findRun, journeySteps } from "./trace-journey.js";
import { traceStepKinds, type TraceStep } from "./trace-step.js";
import { stepsOf } from "./trace-steps.js";
import { exampleDelivery } from "../../openapi/examples.js";

export const traceDelivery: Endpoint = defineEndpoint({
  summary: "Explain a delivery",
  description:
    "Why a message was sent or not, step by step: the event, the segment, the node, subscription, suppression, text, and each attempt with its answer.",
  example: { params: { id: "welcome-ann" } },
  answers: [
    {
      status: 200,
      description: "The delivery and its steps in the order of time",
      schema: z.object({
        delivery: deliveryItemSchema,
        why: z.array(
          z
            .looseObject({
              at: z.string().describe("UTC."),
              what: z.enum(traceStepKinds),
              text: z.string().describe("The step in a sentence."),
            })
            .describe("A step; it has further fields of its own, for example the provider of an attempt."),
        ),
      }),
      example: {
        delivery: exampleDelivery,
        why: [
          { at: "2026-01-01T10:00:00.000Z", what: "asked", text: "A batch asked for the template Welcome." },
          { at: "2026-01-01T10:00:00.250Z", what: "attempt", text: "The Test provider accepted it." },
        ],
      },
    },
    {
      status: 404,
      description: "No delivery with this id",
      example: {
        message: "no delivery with this id; those of an erased user are gone, and tests are not kept",
      },
    },
  ],
  handle: async ({ workspaces, params }, api) => {
    const found = await findTrace(workspaces, params["id"] ?? "", api);
    if (found === undefined) {
      throw notFound("no delivery with this id; those of an erased user are gone, and tests are not kept");
    }
    const { stored, why } = found;
    return { status: 200, body: { delivery: deliveryItem(stored), why } };
  },
});

export interface DeliveryTrace {
  readonly stored: StoredDelivery;
  /** In the order of time. */
  readonly why: readonly TraceStep[];
}

/** Undefined when none of the workspaces has the delivery. */
export async function findTrace(
  workspaces: readonly WorkspaceId[],
  id: string,
  api: Pick<ApiContext, "claims" | "deliveries" | "events" | "views" | "actors" | "tables">,
): Promise<DeliveryTrace | undefined> {
  const stored = await findDelivery(workspaces, id, api);
  if (stored === undefined) return undefined;
  const record = deserializeDelivery(stored);
  const [trigger, views, run] = await Promise.all([
    findTrigger(stored.workspaceId, record.request.origin.triggeringMessageId, api.events),
    api.views.load([stored.workspaceId]),
    findRun(stored, api),
  ]);
  const view = views.get(stored.workspaceId) ?? emptyView;
  const journeyPath = run === undefined ? [] : journeySteps(stored.id, run, view);
  return {
    stored,
    why: stepsOf({ stored, record, trigger, workspace: view.state, journeySteps: journeyPath }),
  };
}

async function findDelivery(
  workspaces: readonly WorkspaceId[],
  id: string,
  stores: { readonly claims: Pick<ClaimStore, "load">; readonly deliveries: Pick<DeliveryStore, "load"> },
): Promise<StoredDelivery | undefined> {
  const keys = workspaces.map((workspaceId) => deliveryKey(workspaceId, id));
  // Claims first: a claim that is gone by then has a stored delivery.
  const claimed = await stores.claims.load(keys);
  const stored = await stores.deliveries.load(keys);
  return [...stored.values(), ...claimed.values()][0];
}

async function findTrigger(
  workspaceId: WorkspaceId,
  messageId: string | undefined,
  events: Pick<EventStore, "list">,
): Promise<StoredEvent | undefined> {
  if (messageId === undefined) return undefined;
  const [event] = await events.list({ workspaceId, messageIds: [messageId] }, { offset: 0, limit: 1 });
  return event;
}
