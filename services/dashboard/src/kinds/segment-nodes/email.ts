/** Messages from a template had a status, so often. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeTimes, quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { status: "Status {event} of messages from template {template}, {times}" },
  de: { status: "Status {event} von Nachrichten aus der Vorlage {template}, {times}" },
});

export const email: SegmentNodeKind<SegmentNodeOf<"Email">> = {
  words,
  resources: ({ templateId: id }) => [{ kind: "template", id }],
  describe: (node, describing) => ({
    text: sayIn(words, describing.language)("status", {
      event: quote(node.event, describing),
      template: quote(describing.nameOf("template", node.templateId), describing),
      times: describeTimes(node, ">=", describing),
    }),
  }),
};
