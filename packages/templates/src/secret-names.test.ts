import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check-template.js";
import { addedSecrets, secretNamesOf } from "./secret-names.js";
import type { PartTemplate } from "./template.js";
import { anEmail, aWebhook } from "./templates.fixture.js";

describe("the secrets a template names", () => {
  it.each([
    ["{{ secrets.A }}{{ secrets['B c'] }}", ["A", "B c"]],
    ["{% if secrets.A %}{% endif %}", ["A"]],
    ["{{ user.x | default: secrets.A }}", ["A"]],
    ["{{ user[secrets.A] }}", ["A"]],
    ["{% assign x = secrets.A | append: secrets.B %}", ["A", "B"]],
    ["{% for x in user.list limit: secrets.A %}{{ secrets.B }}{% endfor %}", ["A", "B"]],
    ["{% liquid assign x = secrets.A\n echo secrets.B %}", ["A", "B"]],
    ["{% case secrets.A %}{% when secrets.B %}{{ secrets.C }}{% endcase %}", ["A", "B", "C"]],
    ["{% cycle secrets.A, secrets.B %}", ["A", "B"]],
    ["{% capture x %}{{ secrets.A }}{% endcapture %}", ["A"]],
    ["{% layout 'base-email' %}{% block content %}{{ secrets.A }}{% endblock %}", ["A"]],
    ["{% layout 'markdown-email' %}{% block md-content %}{{ secrets.A }}{% endblock %}", ["A"]],
    ["{% raw %}{{ secrets.A }}{% endraw %}{% comment %}{{ secrets.B }}{% endcomment %}", []],
    ["secrets.A {{ user.secrets.B }} {{ 'secrets.C' }}", []],
    ["{{ secrets.A", []],
  ])("in %j are %j", (body, names) => {
    expect(secretNamesOf({ type: "Sms", body })).toEqual(names);
  });

  it("are found in every field", () => {
    const definition = anEmail({
      subject: "{{ secrets.A }}",
      headers: [{ name: "X", value: "{{ secrets.B }}" }],
      body: "{{ secrets.A }}",
    });
    expect(secretNamesOf(definition)).toEqual(["A", "B"]);
    expect(secretNamesOf(aWebhook('{"secret":{"headers":{"a":"{{ secrets.C }}"}}}'))).toEqual(["C"]);
    expect(secretNamesOf({ type: "MobilePush", android: { a: ["{{ secrets.D }}"] } })).toEqual(["D"]);
  });

  it.each([
    "{{ secrets | json }}",
    "{% assign s = secrets %}{{ s.A }}",
    "{{ secrets[user.x] }}",
    "{% for s in secrets %}{{ s }}{% endfor %}",
  ])("must be named: %s is a fault", async (body) => {
    expect(await checkTemplate({ type: "Sms", body })).toMatchObject([
      { field: "body", message: "name the secret that is meant: secrets.NAME", line: 1 },
    ]);
  });
});

describe("the secrets that a message adds", () => {
  const part: PartTemplate = { type: "Part", body: "x" };

  it("are found also where its tags of parts are more than a text may have", async () => {
    const body = `{{ secrets.A }}${'{% part "t" %}'.repeat(10_001)}`;
    const sent = { type: "Sms", body } as const;
    expect(await checkTemplate(sent, { t: part })).toEqual([]);
    expect(addedSecrets({ sent, stored: [] })).toEqual([{ field: "body", names: ["A"] }]);
    expect(addedSecrets({ sent, stored: [{ type: "Sms", body: "{{ secrets.A }}" }] })).toEqual([]);
  });

  it("are none of those in comments and raw text", () => {
    const body =
      "{% raw %}{{ secrets.A }}{% part 't' %}{% endraw %}{% part 't' %}{% comment %}{{ secrets.A }}{% endcomment %}";
    expect(addedSecrets({ sent: { type: "Sms", body }, stored: [] })).toEqual([]);
  });
});
