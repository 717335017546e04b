import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check-template.js";
import { defaultTemplate } from "./default-template.js";
import type { TemplateDefinition } from "./template.js";
import { anEmail, aWebhook, mjmlOf } from "./templates.fixture.js";

describe("checking a template", () => {
  const good: TemplateDefinition[] = [
    defaultTemplate("Email"),
    defaultTemplate("Email", "LowCode"),
    defaultTemplate("Sms"),
    defaultTemplate("Webhook"),
    defaultTemplate("MobilePush"),
    anEmail({
      body: mjmlOf(
        '<mj-text color="{{ user.color }}" padding="{{ user.x }}px">{{ user.any | default: 1 }}</mj-text>',
      ),
    }),
    anEmail({
      body: "<mjml><mj-body>{% if user.a %}<mj-section>{% else %}<mj-section padding='1px'>{% endif %}</mj-section></mj-body></mjml>",
    }),
    anEmail({ body: mjmlOf("{% for x in user.list %}<mj-text>{{ x }}</mj-text>{% endfor %}") }),
    anEmail({ body: "{% layout 'base-email' %}{% block content %}a{% endblock %}" }),
    anEmail({ body: "<p>HTML <br> that nobody <checks>" }),
    anEmail({ from: "{{ user.x }}", cc: "{{ user.y }}", headers: [{ name: "{{ user.z }}", value: "" }] }),
    aWebhook("{% if user.a %}{}{% endif %}"),
  ];
  it.each(good)("finds nothing wrong with %j", async (definition) => {
    expect(await checkTemplate(definition)).toEqual([]);
  });

  const bad: [TemplateDefinition, object[]][] = [
    [anEmail({ subject: "{{ user.x" }), [{ field: "subject", line: 1, column: 1 }]],
    [
      anEmail({ subject: "{{ user.x | upcas }}" }),
      [{ field: "subject", message: "unknown filter “upcas”; did you mean “upcase”?" }],
    ],
    [anEmail({ body: "a\n{% if user.x %}" }), [{ field: "body", line: 2, column: 1 }]],
    [anEmail({ body: mjmlOf("\n<mj-txt>a</mj-txt>") }), [{ field: "body", line: 2 }]],
    [
      anEmail({ body: mjmlOf("{% if a %}\n\n{% endif %}{{ user.a }}\n<mj-text colr='a'>a</mj-text>") }),
      [{ field: "body", line: 4 }],
    ],
    [
      anEmail({ body: mjmlOf("\n<mj-text height='{{ user.x }}' padding='wide'>a</mj-text>") }),
      [{ field: "body", line: 2, message: expect.stringContaining("padding") }],
    ],
    [
      anEmail({ body: "<mjml><mj-body>\n<mj-section></mj-body></mjml>" }),
      [{ field: "body", message: "<mj-section> is not closed", line: 2, column: 1 }],
    ],
    [
      anEmail({ body: mjmlOf('<mj-include path="a.mjml" />') }),
      [{ field: "body", message: expect.stringContaining("mj-include") }],
    ],
    [
      anEmail({ body: { type: "doc" } }),
      [{ field: "body", message: "a document needs emailContentsType “LowCode”" }],
    ],
    [anEmail({ emailContentsType: "LowCode", body: "{" }), [{ field: "body" }]],
    [
      anEmail({ emailContentsType: "LowCode", body: { type: "doc", content: [{ type: "x" }] } }),
      [{ field: "body.content[0]" }],
    ],
    [
      anEmail({ from: "nobody", cc: "a@b.c, x", replyTo: "a\nb@c.d" }),
      [{ field: "from" }, { field: "replyTo" }, { field: "cc" }],
    ],
    [
      anEmail({
        headers: [
          { name: "X-A", value: "a" },
          { name: "To", value: "a\r\nb" },
        ],
      }),
      [{ field: "headers[1].name" }, { field: "headers[1].value" }],
    ],
    [
      anEmail({ body: "x".repeat(10_000_000) }),
      [{ field: "body", message: "longer than 524288 characters" }],
    ],
    [{ type: "Sms", body: "{% nothing %}" }, [{ field: "body", message: "unknown tag “nothing”" }]],
    [aWebhook('{"config":{}}'), [{ field: "body.config.url" }]],
    [aWebhook("{"), [{ field: "body", line: 1 }]],
    [aWebhook("{{ user.x | }"), [{ field: "body" }]],
    [
      { type: "MobilePush", title: "{{", android: { a: ["b", "{% if %}"] } },
      [{ field: "title" }, { field: "android.a[1]" }],
    ],
  ];
  it.each(bad)("finds what is wrong with %.200j", async (definition, faults) => {
    expect(await checkTemplate(definition)).toMatchObject(faults);
  });

  it("reports the faults of all fields at once", async () => {
    const faults = await checkTemplate(
      anEmail({
        subject: "{{",
        body: "{% if %}",
        name: "{% x %}",
        cc: "x",
        headers: [{ name: "From", value: "{{" }],
      }),
    );
    expect(faults.map(({ field }) => field).toSorted()).toEqual([
      "body",
      "cc",
      "headers[0].name",
      "headers[0].value",
      "name",
      "subject",
    ]);
  });

  it("ends quickly for deeply nested input", async () => {
    const body = `${"{% if true %}".repeat(4_999)}{{ secrets.A }}${"{% endif %}".repeat(4_999)}`;
    expect(await checkTemplate({ type: "Sms", body })).toMatchObject([{ message: "nested too deeply" }]);
  });
});
