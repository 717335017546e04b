import { describe, expect, it } from "vitest";
import { namedInTemplate } from "./named-in-template.js";

function namesIn(definition: object): ReturnType<typeof namedInTemplate> {
  return namedInTemplate(JSON.stringify(definition));
}

describe("what a template names", () => {
  it("is every user property that its texts print, test or loop over, each once", () => {
    const body =
      "{{ user.town }} {{ user['shoe size'] }} {% if user.isGold %}{{ user.town }}{% endif %}{% for each in user.orders %}.{% endfor %}";
    const { userProperties } = namesIn({ type: "Sms", body });
    expect(userProperties.toSorted()).toEqual(["isGold", "orders", "shoe size", "town"]);
  });

  it("is the property with the address, and those of attached files", () => {
    const { userProperties } = namesIn({
      type: "Email",
      from: "shop@acme.example",
      subject: "Hello {{ user.firstName }}",
      body: "Hello",
      identifierKey: "workMail",
      attachmentUserProperties: ["invoice"],
    });
    expect(userProperties.toSorted()).toEqual(["firstName", "invoice", "workMail"]);
  });

  it("is the parts that its texts name, each once, whichever branch they are in", () => {
    const content = [
      { type: "condition", attrs: { if: "true" }, content: [{ type: "part", attrs: { name: "b" } }] },
    ];
    const body = { type: "doc", content };
    const subject =
      "{% if user.x %}{% part 'a' %}{% endif %}{% part 'a' %}{% comment %}{% part 'c' %}{% endcomment %}";
    const mail = { type: "Email", from: "a@b.test", subject, emailContentsType: "LowCode", body };
    expect(namesIn(mail).parts).toEqual(["a", "b"]);
  });

  it("is the secrets of a webhook, and nothing of what is no definition", () => {
    const body = '{ "config": { "url": "https://crm.example", "headers": { "x": "{{ secrets.crmKey }}" } } }';
    expect(namesIn({ type: "Webhook", identifierKey: "id", body })).toEqual({
      userProperties: ["id"],
      secrets: ["crmKey"],
      parts: [],
    });
    expect(namesIn({ type: "Fax" })).toEqual({ userProperties: [], secrets: [], parts: [] });
  });
});
