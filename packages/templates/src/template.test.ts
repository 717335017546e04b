import { describe, expect, it } from "vitest";
import { anEmail, aWebhook } from "./templates.fixture.js";
import { identifierKeyOf, templateDefinitionSchema } from "./template.js";

describe("a template's definition", () => {
  it.each([
    anEmail(),
    anEmail({
      emailContentsType: "LowCode",
      body: { type: "doc", content: [] },
      headers: [{ name: "X-A", value: "a" }],
      cc: "",
      attachmentUserProperties: ["invoice"],
    }),
    { type: "Sms", body: "Hi" },
    aWebhook("{}"),
    { type: "MobilePush" },
    { type: "MobilePush", title: "a", android: { notification: { channelId: "b" } } },
  ])("is read as it is stored: %j", (definition) => {
    expect(templateDefinitionSchema.parse(definition)).toEqual(definition);
  });

  it.each([
    [{ type: "Fax" }, ["type"]],
    [{ type: "Sms" }, ["body"]],
    [{ type: "Email", from: 1, subject: "a", body: "b" }, ["from"]],
    [{ ...anEmail(), headers: [{ name: "X" }] }, ["headers", 0, "value"]],
    [{ type: "Webhook", body: "{}" }, ["identifierKey"]],
    [null, []],
  ])("is refused with the place of its fault: %j", (definition, path) => {
    const parsed = templateDefinitionSchema.safeParse(definition);
    expect(parsed.error?.issues[0]?.path).toEqual(path);
  });

  it("names the user property that is the address", () => {
    expect(identifierKeyOf(anEmail())).toBe("email");
    expect(identifierKeyOf(anEmail({ identifierKey: "workEmail" }))).toBe("workEmail");
    expect(identifierKeyOf({ type: "Sms", body: "" })).toBe("phone");
    expect(identifierKeyOf({ type: "MobilePush" })).toBe("deviceToken");
    expect(identifierKeyOf(aWebhook("{}"))).toBe("id");
  });
});
