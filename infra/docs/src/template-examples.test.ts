/** The definitions of docs/templates.md: every kind of template is there, is complete, and renders for a user. */
import { describe, expect, it } from "vitest";
import {
  checkTemplate,
  loadMailCompiler,
  renderTemplate,
  secretWarnings,
  templateDefinitionSchema,
  type TemplateDefinition,
} from "@signalbox/templates";
import { read } from "./documents.fixture.js";

const document = read("docs/templates.md");

const definitions = blocksOf("json").map((text): TemplateDefinition =>
  templateDefinitionSchema.parse(JSON.parse(text)),
);

function blocksOf(language: string): readonly string[] {
  return [...document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, text = ""]) => text,
  );
}

describe("the examples of docs/templates.md", () => {
  it("have every kind of template, and every way to write a mail", () => {
    expect(new Set(definitions.map(({ type }) => type))).toEqual(
      new Set(["Email", "Sms", "MobilePush", "Webhook"]),
    );
    const bodies = definitions.flatMap((each) => (each.type === "Email" ? [each.body] : []));
    expect(bodies.filter((body) => typeof body !== "string")).toHaveLength(1);
    for (const part of [/^<p>/, /^<mjml>/, /markdown-email/])
      expect(bodies.some((body) => typeof body === "string" && part.test(body))).toBe(true);
  });

  it.each(definitions.map((definition, index) => [index + 1, definition.type, definition] as const))(
    "number %i (%s) is accepted, and renders for users with and without values",
    async (_index, _type, definition) => {
      await loadMailCompiler();
      expect([await checkTemplate(definition), secretWarnings(definition)]).toEqual([[], []]);
      const full = { firstName: "Ann", orderNumber: "7", reservedAt: "2026-05-10T17:30:00Z", plan: "pro" };
      for (const values of [full, {}]) {
        const user = { id: "ann", cart: [{ name: "hat", price: 12 }], reservedAt: "2026-05-10", ...values };
        expect(await rendered(definition, user)).toMatchObject({ ok: true });
      }
    },
  );

  it("write the body of the webhook twice alike", () => {
    const written = definitions.flatMap((each) => (each.type === "Webhook" ? [each.body] : []));
    const squeezed = (text: string): string => text.replaceAll(/\s/g, "");
    expect(blocksOf("liquid").map(squeezed)).toEqual(written.map(squeezed));
  });
});

function rendered(definition: TemplateDefinition, user: Readonly<Record<string, unknown>>): Promise<unknown> {
  const url = "https://signalbox.example/page?w=w&sub=0";
  return renderTemplate({
    definition,
    variables: {
      user: user as TemplateUser,
      tags: {},
      secrets: { crmToken: "t" },
      workspaceId: "w",
      messageId: "m",
      identifierKey: "id",
    },
    links: { unsubscribeUrl: () => url, managementUrl: () => url, viewInBrowserUrl: () => url },
  });
}

type TemplateUser = Parameters<typeof renderTemplate>[0]["variables"]["user"];
