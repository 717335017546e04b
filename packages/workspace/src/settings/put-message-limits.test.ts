import { describe, expect, it } from "vitest";
import type { MessageLimits } from "./message-limits.js";
import { newWorkspace, type StoredTemplate } from "../state.js";
import { run } from "../testing/run-command.js";
import { putMessageLimits } from "./put-message-limits.js";

const limits: MessageLimits = {
  frequencyCaps: [{ messages: 3, perSeconds: 86_400 }],
  quietHours: [{ channel: "Sms", from: "22:00", to: "08:00", otherwise: "Hold" }],
  exemptTemplates: ["receipt"],
  giveUpAfter: 6,
};
const receipt: StoredTemplate = {
  id: "receipt",
  name: "Receipt",
  channel: "Email",
  resourceType: "Declarative",
  revision: 1,
  hasDefinition: true,
  createdAt: 1,
  updatedAt: 1,
};
const workspace = { ...newWorkspace, templates: [receipt] };

describe("put-message-limits", () => {
  it("replaces the limits as a whole, and removes them", () => {
    const once = run(putMessageLimits, { limits }, workspace);
    expect(once).toMatchObject({ state: { messageLimits: limits }, outcome: { ok: true } });
    const { giveUpAfter: _, ...stored } = limits;
    const other = { ...stored, frequencyCaps: [], exemptTemplates: [] };
    const twice = run(putMessageLimits, { limits: other }, once.state);
    expect(twice.state.messageLimits).toStrictEqual(other);
    const { settingStamps, ...removed } = run(putMessageLimits, { limits: null }, twice.state).state;
    expect(removed).toStrictEqual(workspace);
    expect(settingStamps).toEqual({ messageLimits: { updatedAt: 5_002 } });
  });

  it("accepts the stored limits again after a template was deleted", () => {
    const { state } = run(putMessageLimits, { limits }, workspace);
    expect(run(putMessageLimits, { limits }, { ...state, templates: [] }).outcome).toMatchObject({
      ok: true,
    });
  });

  it("is refused for an unknown template, and for removing limits that are not set", () => {
    expect(run(putMessageLimits, { limits }).outcome).toMatchObject({
      ok: false,
      code: "BadRequest",
      message: 'exemptTemplates: there is no template "receipt"',
    });
    expect(run(putMessageLimits, { limits: null }).outcome).toMatchObject({ ok: false, code: "NotFound" });
  });
});
