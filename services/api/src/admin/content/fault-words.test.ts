/** The dashboard has German words for what the parsers of templates say most often: these are their words. */
import { checkTemplate, loadMailCompiler } from "@signalbox/templates";
import { beforeAll, expect, it } from "vitest";

beforeAll(() => loadMailCompiler());

const { faultText } = (await import(
  new URL("../../../../dashboard/src/ui/template/fault-text.ts", import.meta.url).href
)) as { readonly faultText: (reason: string, language: "en" | "de") => string };

const inMail = (text: string): string => `<mjml><mj-body>${text}</mj-body></mjml>`;

it.each([
  "{{ user.a | nofilter }}",
  "{{ user.a | upcas }}",
  "{% nope %}",
  "{% if a %}x",
  "{% endif %}",
  "{% for a in %}x{% endfor %}",
  "{{ a",
  "{% if %}x{% endif %}",
  "{% if a = b %}x{% endif %}",
  "{% assign x %}",
  inMail("<mj-foo></mj-foo>"),
  inMail("<mj-section foo='1'></mj-section>"),
  inMail("<mj-section foo='1' bar='2'></mj-section>"),
  inMail("<mj-text>x</mj-text>"),
  inMail("<mj-section><mj-column width='abc'></mj-column></mj-section>"),
  inMail("<mj-section>"),
  `${inMail("")}<p>`,
  "<mjml></mjml>",
  "<mjml><mj-include path='x'/></mjml>",
])("is said in German of %s", async (body) => {
  const faults = await checkTemplate({ type: "Email", from: "a@shop.example", subject: "Hi", body });
  expect(faults).toHaveLength(1);
  expect(faults.map(({ message }) => faultText(message, "de")).join("")).not.toContain("im Original");
});
