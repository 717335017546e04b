import { describe, expect, it } from "vitest";
import { anEmail, aWebhook, mjmlOf, rendered } from "./templates.fixture.js";
import { namesWithoutFallback } from "./without-fallback.js";

const namesIn = (body: string): readonly string[] =>
  namesWithoutFallback(anEmail({ body })).map(({ name }) => name);

describe("user properties without a fallback", () => {
  it("have the place of their first use", () => {
    const definition = anEmail({ subject: "Hi", body: "<p>\nHi {{ user.name }} {{ user.name }}</p>" });
    expect(namesWithoutFallback(definition)).toEqual([{ field: "body", name: "name", line: 2, column: 7 }]);
  });

  it.each([
    "{{ user.name }}",
    "{{ user['name'] | upcase }}",
    "{{ user.name.first }}",
    "{{ user.name | upcase | default: 'you' }}",
    "{% for one in user.name %}{{ one }}{% endfor %}",
    "{% if user.email %}{{ user.name }}{% endif %}",
    "{% capture text %}{{ user.name }}{% endcapture %}",
    mjmlOf("<mj-text>{{ user.name }}</mj-text>"),
  ])("are found in %j, and rendering fails without the value", async (body) => {
    expect(namesIn(body)).toEqual(["name"]);
    expect(await rendered(anEmail({ body }))).toMatchObject({ ok: false });
  });

  it.each([
    "{{ user.name | default: 'you' }}",
    "{% assign who = user.name | default: 'you' %}{{ who }}",
    "{% assign who = user.name %}{{ who | default: 'you' }}",
    "{% if user.name %}{{ user.name }}{% endif %}",
    "{% if user.email and user.name != blank %}<b>{{ user.name.first }}</b>{% endif %}",
    "{% unless user.name == blank %}{{ user.name }}{% endunless %}",
    "{% if user.name == blank %}you{% else %}{{ user.name }}{% endif %}",
    "{% case user.name %}{% when 'Ann' %}{{ user.name }}{% endcase %}",
    "{{ user.email }} {{ user.id }}",
  ])("are none in %j, and rendering succeeds without the value", async (body) => {
    expect(namesIn(body)).toEqual([]);
    expect(await rendered(anEmail({ body }))).toMatchObject({ ok: true });
  });

  it("are found in every channel, in documents of the visual editor and in parts", () => {
    const node = { type: "userProperty", attrs: { variableName: "name" } };
    const body = { type: "doc", content: [{ type: "paragraph", content: [node] }] };
    const named = [{ field: "body", name: "name" }];
    expect(namesWithoutFallback(anEmail({ emailContentsType: "LowCode", body }))).toEqual(named);
    expect(namesWithoutFallback({ type: "Sms", body: "{{ user.name }}" })).toMatchObject(named);
    expect(namesWithoutFallback({ type: "MobilePush", title: "{{ user.name }}" })).toMatchObject([
      { field: "title", name: "name" },
    ]);
    expect(namesWithoutFallback(aWebhook('{"config":{"url":"{{ user.name }}"}}'))).toMatchObject(named);
  });
});
