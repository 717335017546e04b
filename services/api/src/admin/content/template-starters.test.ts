/**
 * The ready-made mails and parts of the dashboard in both languages: they pass the checks of the API, render for people with
 * and without what they name, follow the brand, and are as good as the check of mails asks for. The files are imported by
 * their path, because the dashboard has no entry for other packages.
 */
import type { Brand, Json } from "@signalbox/core";
import { lintMail, type MailFinding } from "@signalbox/mail-lint";
import { checkTemplate, renderTemplate, type EmailContent, type EmailTemplate } from "@signalbox/templates";
import { describe, expect, it } from "vitest";

type Language = "en" | "de";

interface MailStarter {
  readonly id: string;
  readonly isTransactional: boolean;
  content(this: void, language: Language): EmailTemplate & { readonly preheader: string };
}
interface PartStarter {
  readonly id: string;
  body(this: void, language: Language): { readonly [key: string]: Json };
}

const folder = new URL("../../../../dashboard/src/pages/templates/starters/", import.meta.url);
async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(file, folder).href)) as Module;
}
const { mailStarters } = await load<{ mailStarters: readonly MailStarter[] }>("mails.ts");
const { partStarters } = await load<{ partStarters: readonly PartStarter[] }>("parts.ts");

interface BrandBlocks {
  brandLogo(this: void): { readonly [key: string]: Json };
  brandLogoInColumn(this: void): { readonly [key: string]: Json };
}
const { brandLogo, brandLogoInColumn } = await load<BrandBlocks>("brand-blocks.ts");

const leaveAddress = "https://signalbox.test/page?";
const links = {
  unsubscribeUrl: () => `${leaveAddress}sub=0`,
  managementUrl: () => `${leaveAddress}manage`,
  viewInBrowserUrl: () => "",
};
const brand: Brand = {
  company: 'Müller & "Söhne" <3',
  address: "Hafenstraße 1\n20457 Hamburg",
  logo: "https://cdn.northwindtea.com/logo.png?a=1&b=2",
  logoWidth: 140,
  color: "#0b5fff",
  textOnColor: "#ffffff",
  background: "#fafaf7",
  text: "#20242c",
  font: "Georgia",
};
const everything = {
  id: "1",
  firstName: "Ann <b>",
  plan: "vip",
  resetUrl: "https://shop.test/reset?token=1&a=2",
  order: {
    number: "A-100",
    total: "€28",
    items: [
      { name: "Hat <s>", price: "€24" },
      { name: "Pin", price: "€4" },
    ],
  },
};
const people = { everything, nothing: {}, empty: { firstName: "", plan: null, order: { items: [] } } };

async function render(
  definition: EmailTemplate,
  user: Readonly<Record<string, Json>>,
  shown: Brand = {},
): Promise<EmailContent> {
  const variables = {
    user,
    tags: {},
    secrets: {},
    workspaceId: "w",
    messageId: "m",
    identifierKey: "email",
    brand: shown,
  };
  const outcome = await renderTemplate({ definition, variables, links });
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  return outcome.content;
}

/** Their authors say where links lead. */
function isAboutExamples({ says }: MailFinding): boolean {
  return says.code === "lintLinkPlaceholder";
}

const cases = mailStarters.flatMap((starter) =>
  (["en", "de"] as const).flatMap((language) =>
    Object.entries(people).map(([person, user]) => ({ id: starter.id, language, person, starter, user })),
  ),
);

describe("the ready-made mails", () => {
  it("are six, each with an id of its own", () => {
    expect(new Set(mailStarters.map(({ id }) => id)).size).toBe(6);
  });

  it.each(cases)("$id in $language for $person is a good mail", async ({ language, starter, user }) => {
    const definition = starter.content(language);
    expect(await checkTemplate(definition)).toEqual([]);
    for (const shown of [{}, { company: "Tea" }, brand]) {
      const { subject, html } = await render(definition, user, shown);
      const { findings } = lintMail({ subject, html }, { leaveAddresses: [leaveAddress] });
      const codes = findings.filter((finding) => !isAboutExamples(finding)).map(({ says }) => says.code);
      expect(codes).toEqual(starter.isTransactional ? ["lintNoWayToLeave"] : []);
      expect(Buffer.byteLength(html)).toBeLessThan(40 * 1_024);
      expect(html).not.toMatch(/\{[{%]|undefined|\[object/);
      const images = [...html.matchAll(/<img[^>]*? src="([^"]*)"/g)].map(([, src]) => src);
      expect(images).toEqual("logo" in shown ? ["https://cdn.northwindtea.com/logo.png?a=1&amp;b=2"] : []);
      expect(html).not.toMatch(/url\(|@import|<link|<script/);
    }
  });

  it.each(mailStarters)("$id follows the brand and names its sender", async ({ content }) => {
    const { html } = await render(content("en"), everything, brand);
    for (const piece of [
      "background:#0b5fff",
      "background-color:#fafaf7",
      "color:#20242c",
      "Georgia, Times, serif",
      'alt="Müller &amp; &#34;Söhne&#34; &lt;3"',
      'width="140"',
    ]) {
      expect(html).toContain(piece);
    }
    expect(html).toMatch(/Hafenstraße 1<br ?\/?>\s*20457 Hamburg/);
    expect(html).not.toContain("Ann <b>");
  });

  it("say the same in both languages", () => {
    const shapeOf = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === "text" ? "" : each))) as unknown;
    for (const { id, content } of mailStarters) {
      const [en, de] = [content("en").body, content("de").body].map((body) =>
        JSON.stringify(shapeOf(body)).replaceAll(/"(?:label|linkText|defaultValue)":"[^"]*"/g, ""),
      );
      expect([id, en]).toEqual([id, de]);
      expect(content("en").preheader).not.toBe(content("de").preheader);
    }
  });
});

describe("the ready-made parts", () => {
  it.each(partStarters.flatMap(({ id, body }) => (["en", "de"] as const).map((in_) => ({ id, in_, body }))))(
    "$id in $in_ is valid by itself",
    async ({ in_, body }) => {
      const definition: EmailTemplate = {
        type: "Email",
        from: "",
        subject: "",
        emailContentsType: "LowCode",
        body: body(in_),
      };
      expect(await checkTemplate(definition)).toEqual([]);
      expect(await checkTemplate({ type: "Part", emailContentsType: "LowCode", body: body(in_) })).toEqual(
        [],
      );
      expect((await render(definition, {}, brand)).html).toContain("Müller &amp; ");
    },
  );
});

describe("the block with the logo of the brand", () => {
  const column = (block: Json): Json => ({ type: "column", content: [block] });
  const places = {
    "the mail": brandLogo(),
    "a column": { type: "columns", content: [column(brandLogoInColumn()), column({ type: "paragraph" })] },
  };

  it.each(Object.entries(places))(
    "is shown in %s, or the name of the company without one",
    async (_, block) => {
      const body = { type: "doc", content: [block] };
      const definition: EmailTemplate = {
        type: "Email",
        from: "",
        subject: "",
        emailContentsType: "LowCode",
        body,
      };
      expect(await checkTemplate(definition)).toEqual([]);
      const { html } = await render(definition, {}, brand);
      expect(html).toContain("https://cdn.northwindtea.com/logo.png");
      expect((await render(definition, {}, { company: "Tea" })).html).toMatch(/>\s*Tea\s*</);
    },
  );
});
