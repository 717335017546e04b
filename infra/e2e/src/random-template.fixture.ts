/** Random templates and people: pieces that any mail may have, with values that look like markup, Liquid and other scripts. */
import type { Rng } from "@signalbox/simulation";

const values = [
  "Ann",
  "Zoë & Søren",
  "<b>bold</b>",
  "\"quoted\" 'twice'",
  "{{ user.id }}",
  "{% if true %}",
  "李小龍",
  "😀 👩‍👩‍👧",
  "line one\nline two",
  "  spaces  ",
  "a".repeat(120),
  "https://a.example/?a=1&b=2",
];

export function randomTraits(rng: Rng): Readonly<Record<string, unknown>> {
  return {
    name: rng.pick(values),
    ...(rng.chance(0.7) && { city: rng.pick(values) }),
    ...(rng.chance(0.7) && { plan: rng.pick(["free", "pro"]) }),
    count: rng.below(1_000),
    items: Array.from({ length: rng.below(4) }, () => ({ name: rng.pick(values), price: rng.below(100) })),
  };
}

/** Texts that every field may have. */
const texts = [
  "Hello {{ user.name }}",
  '{{ user.city | default: "there" | upcase }}',
  "{{ user.count | times: 3 }} – Größe",
  '{% if user.plan == "free" %}Upgrade{% else %}Thank you{% endif %}',
  "{% for item in user.items %}{{ forloop.index }}. {{ item.name }} {{ item.price }} {% endfor %}",
  '{% assign who = user.name | append: "!" %}{{ who | truncate: 12 }}',
  '{{ "2026-05-10T09:00:00Z" | date: "%d.%m.%Y %H:%M", "Europe/Berlin" }}',
  "{{ tags.channel }} {{ workspace_id }} {{ identifier_key }}",
  "{{ user.items | size }} & more",
];

/** HTML that bodies may have besides. */
const blocks = [
  (text: string) => `<p>${text}</p>`,
  (text: string) => `<h2 style="color:#123456">${text}</h2>`,
  (text: string) => `<a href="https://shop.example/?u={{ user.id | url_encode }}&amp;x=1">${text}</a>`,
  () => "<p>{% unsubscribe_link %}</p>",
  () => '<p><a href="{% subscription_management_url %}">Choose</a></p>',
  () => '<img src="https://shop.example/a.png" alt="A picture">',
];

function some<Item>(rng: Rng, make: () => Item): readonly Item[] {
  return Array.from({ length: 1 + rng.below(6) }, make);
}

function html(rng: Rng): string {
  return some(rng, () => rng.pick(blocks)(rng.pick(texts))).join("\n");
}

function mjml(rng: Rng): string {
  const sections = some(
    rng,
    () =>
      `<mj-section background-color="#ffffff"><mj-column><mj-text font-size="16px">${html(rng)}</mj-text>` +
      '<mj-button href="https://shop.example/{{ user.count }}">Go</mj-button></mj-column></mj-section>',
  );
  return `<mjml><mj-head><mj-preview>${rng.pick(texts)}</mj-preview></mj-head><mj-body>${sections.join("")}</mj-body></mjml>`;
}

function lowCode(rng: Rng): object {
  const text = (): object => ({ type: "text", text: rng.pick(texts) });
  const paragraph = (): object => ({ type: "paragraph", content: [text()] });
  const kinds = [
    paragraph,
    (): object => ({ type: "heading", attrs: { level: 1 + rng.below(3) }, content: [text()] }),
    (): object => ({ type: "bulletList", content: [{ type: "listItem", content: [paragraph()] }] }),
    (): object => ({ type: "divider" }),
    (): object => ({
      type: "condition",
      attrs: { if: 'user.plan == "pro"' },
      content: [paragraph(), { type: "otherwise", content: [paragraph()] }],
    }),
    (): object => ({
      type: "repeat",
      attrs: { each: "user.items", as: "item" },
      content: [{ type: "paragraph", content: [{ type: "text", text: "{{ item.name }}" }] }],
    }),
  ];
  return { type: "doc", content: some(rng, () => rng.pick(kinds)()) };
}

/** Of a mail, or of a text message. */
export function randomTemplate(
  rng: Rng,
): Readonly<Record<string, unknown>> & { readonly type: "Email" | "Sms" } {
  if (rng.chance(0.2)) return { type: "Sms", body: `Hi ${some(rng, () => rng.pick(texts)).join(" ")}` };
  const kind = rng.pick(["html", "mjml", "lowCode"] as const);
  return {
    type: "Email",
    from: "Shop <shop@example.com>",
    subject: `${rng.pick(texts)} ${rng.pick(["", "ß", "now"])}`,
    ...(rng.chance(0.5) && { preheader: rng.pick(texts) }),
    ...(kind === "lowCode"
      ? { emailContentsType: "LowCode", body: lowCode(rng) }
      : { body: kind === "html" ? html(rng) : mjml(rng) }),
  };
}
