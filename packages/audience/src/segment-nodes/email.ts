/**
 * How often a status of the messages made from one template was reported, such as opened, clicked or bounced.
 */
import { defineSentences, deliveryEventNames } from "@signalbox/core";
import { z } from "zod";
import { compileCount, countText, type Counted } from "../count.js";
import { definitionSays } from "../issue-sentences.js";
import { eventName, nodeId, times, timesOperator, type TimesOperator } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface EmailNode {
  readonly type: "Email";
  readonly id: string;
  /** Name of the status event, such as `DFEmailOpened`. */
  readonly event: string;
  readonly templateId: string;
  readonly times?: number;
  readonly timesOperator?: TimesOperator;
}

const statusEvents: readonly string[] = deliveryEventNames;

const says = defineSentences({
  templateReported: ({
    event,
    count,
    orMore,
    comparison,
    times: required,
  }: Omit<Counted, "seconds"> & { readonly event: string }) =>
    countText(`"${event}" events of the template`, {
      count,
      orMore,
      seconds: "",
      comparison,
      times: required,
    }),
});

export const email: SegmentNodeKind<EmailNode> = defineSegmentNode({
  type: "Email",
  schema: z
    .object({
      type: z.literal("Email"),
      id: nodeId,
      event: eventName.describe("A status event of messages, such as `DFEmailOpened`."),
      templateId: z.string().min(1, { error: "must not be empty" }).describe("The template of the messages."),
      times: times.exactOptional(),
      timesOperator: timesOperator
        .exactOptional()
        .describe("How the number of events is compared with `times`. Default `>=`."),
    })
    .describe("Users with so many status events of the messages made from one template."),
  defaults: { times: 1, timesOperator: ">=" },
  referencesOf: ({ templateId: id }) => [{ of: "templates", id, field: "templateId" }],
  issuesOf: ({ event }) =>
    statusEvents.includes(event)
      ? []
      : [{ path: ["event"], sentence: definitionSays.unknownMessageEvent({ known: statusEvents }) }],
  says,
  compile: ({ event, templateId, times: count = 1, timesOperator: operator = ">=" }, context) =>
    compileCount(
      {
        names: [event],
        says: ({ count: counted, orMore, comparison, times: required }) =>
          says.templateReported({ event, count: counted, orMore, comparison, times: required }),
        conditions: [{ path: "templateId", operator: { type: "Equals", value: templateId } }],
        times: count,
        operator,
      },
      context,
    ),
});
