/** GET `/deliveries/:id/trace`: why a message was sent or not, step by step with the moment of each. */
import { messageContents } from "./delivery-query.js";
import { findTrace, traceStepKinds } from "@signalbox/messaging";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { deliveryItem, deliveryItemSchema } from "./delivery-item.js";
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
  withholds: messageContents,
  handle: async ({ workspaces, params }, api) => {
    const found = await findTrace(workspaces, params["id"] ?? "", api);
    if (found === undefined) {
      throw notFound("no delivery with this id; those of an erased user are gone, and tests are not kept");
    }
    const { stored, why } = found;
    return { status: 200, body: { delivery: deliveryItem(stored), why } };
  },
});
