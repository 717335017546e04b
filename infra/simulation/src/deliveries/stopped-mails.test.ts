/** Messages that cannot be sent have a reason, and none waits for ever. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import { outcomeOfMail } from "./one-mail.fixture.js";

let system: InProcessSystem;
beforeEach(async () => {
  system = await startInProcess();
});
afterEach(() => system.close());

it("a template secret that cannot be opened is reported as bad configuration, not as a defect", async () => {
  const secrets = [{ name: "token", sealed: "x", updatedAt: 1 }];
  expect(
    await outcomeOfMail(system, { state: { secrets }, body: "<p>{{ secrets.token }}</p>" }),
  ).toMatchObject({
    event: "DFBadWorkspaceConfiguration",
    variant: {
      type: "MessageTemplateMisconfigured",
      message: "secrets: a stored secret was sealed with another key",
    },
  });
});

it("a subscription secret that cannot be opened is reported as bad configuration", async () => {
  expect(await outcomeOfMail(system, { state: { subscriptionSecret: "x" } })).toMatchObject({
    event: "DFBadWorkspaceConfiguration",
    variant: { type: "SubscriptionSecretNotFound" },
  });
});

it("a paused workspace's messages wait", async () => {
  const state = { status: "Paused" } as const;
  expect(await outcomeOfMail(system, { state })).toBeUndefined();
});

it("a message that could not be sent for a day is abandoned", async () => {
  const requestedAt = Date.now() - 86_400_001;
  expect(await outcomeOfMail(system, { state: { status: "Paused" }, requestedAt })).toMatchObject({
    event: "DFMessageFailure",
    variant: { type: "Email", provider: { message: expect.stringContaining("given up") as string } },
  });
});
