import { expect, it } from "vitest";
import { sentMails } from "./sent-mails.js";

it("lists the templates of mails, and which belong to no group", () => {
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
    ],
  };
  expect(sentMails(definition as unknown as Parameters<typeof sentMails>[0])).toEqual([
    { id: "welcome", isTransactional: false },
    { id: "receipt", isTransactional: true },
  ]);
  expect(sentMails(undefined)).toEqual([]);
});
