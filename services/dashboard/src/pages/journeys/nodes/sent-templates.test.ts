import { expect, it } from "vitest";
import { sentTemplates } from "./sent-templates.js";

it("lists the templates of messages, and which belong to no group", () => {
  const message = (id: string, variant: object, group?: string | null): object => ({
    id,
    type: "MessageNode",
    child: "exit",
    variant,
    ...(group !== undefined && { subscriptionGroupId: group }),
  });
  const definition = {
    entryNode: { type: "EntryNode", segment: "s", child: "a" },
    exitNode: { type: "ExitNode" },
    nodes: [
      message("a", { type: "Email", templateId: "welcome" }),
      message("b", { type: "Email", templateId: "receipt" }, null),
      message("c", { type: "Email", templateId: "" }),
      message("d", { type: "Sms", templateId: "text" }),
      message("e", { type: "Webhook", templateId: "request" }),
    ],
  };
  expect(sentTemplates(definition as unknown as Parameters<typeof sentTemplates>[0])).toEqual([
    { id: "welcome", isTransactional: false },
    { id: "receipt", isTransactional: true },
    { id: "text", isTransactional: false },
    { id: "request", isTransactional: false },
  ]);
  expect(sentTemplates(undefined)).toEqual([]);
});
