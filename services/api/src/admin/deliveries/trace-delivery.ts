/** GET `/deliveries/:id/trace`: why a message was sent or not, step by step with the moment of each. */
import { holds, shownStatus } from "@signalbox/core";
import { hiddenValue } from "@signalbox/workspace";
import { deliveryItem, findTrace, fromStored, traceCodes, traceStepKinds } from "@signalbox/messaging";
import { sentenceSchema } from "@signalbox/core";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { deliveryItemSchema, shownStatusField } from "./delivery-item.js";
import { mayNameMembers } from "./sending-member.js";
import { findResends, resentAs, whyNotResent } from "./resends.js";
import { readNames, userNamed } from "../users/user-names.js";
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
        resentAs: z
          .array(z.object({ id: z.string(), status: shownStatusField }))
          .describe("The deliveries that sent it again, in order; none of one that is such a delivery."),
        canResend: z
          .boolean()
          .describe(
            "It failed, no provider can have sent it, and no new delivery of it is under way or was sent.",
          ),
        why: z.array(
          holds(
            "plain",
            z.looseObject({
              at: z.string().describe("UTC."),
              what: z.enum(traceStepKinds),
              text: z.string().describe("The step in English."),
              says: z
                .array(z.intersection(sentenceSchema, z.object({ code: z.enum(traceCodes) })))
                .describe("What `text` says."),
            }),
          ).describe("A step; it has further fields of its own, for example the provider of an attempt."),
        ),
      }),
      example: {
        delivery: exampleDelivery,
        resentAs: [],
        canResend: false,
        why: [
          {
            at: "2026-01-01T10:00:00.000Z",
            what: "asked",
            text: "A call of the API asked for the email “Welcome” to user ann.",
            says: [
              {
                code: "callAsked",
                values: { channel: "Email", template: "Welcome", user: "ann", userType: "user" },
                text: "A call of the API asked for the email “Welcome” to user ann.",
              },
            ],
          },
          {
            at: "2026-01-01T10:00:00.250Z",
            what: "attempt",
            text: "Attempt 1: Test took it.",
            says: [
              {
                code: "attempt",
                values: { number: 1, provider: "Test", result: "accepted", reason: "", vendorId: "" },
                text: "Attempt 1: Test took it.",
              },
            ],
          },
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
  handle: async ({ workspaces, params, visibility, caller }, api) => {
    const showsMembers = mayNameMembers({ caller });
    // Addresses, the vendor's words and the value of a key may say anything about the user.
    const show = (text: string): string => (visibility === undefined ? text : hiddenValue);
    const found = await findTrace({ workspaces, id: params["id"] ?? "", show, showsMembers }, api);
    if (found === undefined) {
      throw notFound("no delivery with this id; those of an erased user are gone, and tests are not kept");
    }
    const { stored, why } = found;
    const [nameOf, message] = await Promise.all([
      readNames([stored.owner], visibility, api),
      findResends(stored.workspaceId, fromStored(stored), api),
    ]);
    return {
      status: 200,
      body: {
        delivery: { ...deliveryItem(stored, showsMembers), ...userNamed(nameOf(stored.owner)) },
        resentAs: resentAs(stored, message).map((each) => ({ id: each.id, status: shownStatus(each) })),
        canResend: whyNotResent(stored, message) === undefined,
        why,
      },
    };
  },
});
