import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anEmail, htmlOf, mjmlOf, rendered, textOf } from "../templates.fixture.js";
import { brandInForce, type Brand } from "@signalbox/core";
import { shownBrand } from "./brand.js";

const brand: Brand = {
  company: "Müller & Söhne",
  address: "Hafenstraße 1\n20457 Hamburg",
  logo: "https://shop.example/logo.png?a=1&b=2",
  logoWidth: 90,
  color: "#0b5fff",
  textOnColor: "#fffffe",
  background: "#f0f0ee",
  text: "#222222",
  font: "Georgia",
};

const document = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "plain" },
        { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "https://a.test/" } }] },
        { type: "unsubscribeLink", attrs: { linkText: "Leave" } },
        {
          type: "text",
          text: "red",
          marks: [
            { type: "link", attrs: { href: "https://b.test/" } },
            { type: "textStyle", attrs: { color: "#cc0000" } },
          ],
        },
      ],
    },
    { type: "button", attrs: { href: "https://a.test/", label: "Go" } },
    {
      type: "button",
      attrs: { href: "https://a.test/", label: "Own", backgroundColor: "#010203", color: "#040506" },
    },
  ],
};

async function documentHtml(shown?: Brand): Promise<string> {
  const outcome = await rendered(
    anEmail({ emailContentsType: "LowCode", body: document }),
    shown === undefined ? {} : { brand: shown },
  );
  if (!outcome.ok || outcome.content.channel !== "Email") throw new Error(JSON.stringify(outcome));
  return outcome.content.html;
}

describe("a visual mail", () => {
  it("follows the brand where a node has no style of its own", async () => {
    const html = await documentHtml(brand);
    for (const piece of [
      "font-family:Georgia, Times, serif",
      "background-color:#f0f0ee",
      "color:#222222",
      "background:#0b5fff",
      "color:#fffffe",
      'style="color:#0b5fff;text-decoration:underline">here</a>',
      'style="color:#0b5fff;text-decoration:underline">Leave</a>',
      "background:#010203",
      "color:#040506",
      '<span style="color:#cc0000"><a href="https://b.test/" target="_blank" rel="noopener noreferrer nofollow" style="color:inherit;',
    ]) {
      expect(html).toContain(piece);
    }
    expect(html).not.toContain("Arial");
    expect(html).not.toContain("#111827");
  });

  it("without a brand looks as before there were brands", async () => {
    const html = await documentHtml();
    expect(createHash("sha256").update(html).digest("hex")).toBe(
      "e88613f67a566b51f3a4673f1879f769f5fb3d609f1fbf95969248d030a5750a",
    );
    expect(await documentHtml({})).toBe(html);
  });

  it("does not take what its text assigns to `brand` for the brand", async () => {
    const assigning = { type: "paragraph", content: [{ type: "text", text: "{% assign brand = 1 %}" }] };
    const body = { type: "doc", content: [assigning, ...document.content] };
    const outcome = await rendered(anEmail({ emailContentsType: "LowCode", body }), { brand });
    expect(JSON.stringify(outcome)).toContain("background:#0b5fff");
  });
});

describe("the variable brand", () => {
  const all =
    "{{ brand.company }}|{{ brand.address }}|{{ brand.logo }}|{{ brand.logoWidth }}|{{ brand.logoAlt }}|{{ brand.color }}|{{ brand.textOnColor }}|{{ brand.background }}|{{ brand.text }}|{{ brand.font }}";

  it("is what is set", async () => {
    expect(await textOf(all, { brand })).toBe(
      "Müller & Söhne|Hafenstraße 1\n20457 Hamburg|https://shop.example/logo.png?a=1&b=2|90|Müller & Söhne|#0b5fff|#fffffe|#f0f0ee|#222222|Georgia, Times, serif",
    );
    expect(await htmlOf(`<p>${all}</p>`, { brand })).toBe(
      "<p>Müller &amp; Söhne|Hafenstraße 1\n20457 Hamburg|https://shop.example/logo.png?a=1&amp;b=2|90|Müller &amp; Söhne|#0b5fff|#fffffe|#f0f0ee|#222222|Georgia, Times, serif</p>",
    );
  });

  it("has our styles, and no company, where nothing is set", async () => {
    expect(await textOf(all)).toBe("|||120||#111827|#ffffff|#ffffff|#111827|Arial, Helvetica, sans-serif");
    expect(
      await textOf("{% if brand.logo or brand.company or brand.address %}set{% else %}none{% endif %}"),
    ).toBe("none");
  });

  it("is a style in MJML, where the compiler reads it", async () => {
    const html = await htmlOf(
      mjmlOf(
        '<mj-image src="{{ brand.logo }}" alt="{{ brand.logoAlt }}" width="{{ brand.logoWidth }}px" /><mj-button background-color="{{ brand.color }}" font-family="{{ brand.font }}" href="https://a.test/">Go</mj-button>',
      ),
      { brand },
    );
    for (const piece of [
      'alt="Müller &amp; Söhne"',
      'width="90"',
      "background:#0b5fff",
      "font-family:Georgia, Times, serif",
    ])
      expect(html).toContain(piece);
  });

  it("can be compared and counted with", async () => {
    expect(
      await htmlOf(
        '{% if brand.color == "#0b5fff" and brand.logoWidth > 80 %}yes{% endif %}{{ brand.logoWidth | plus: 10 }}',
        { brand },
      ),
    ).toBe("yes100");
  });

  it("names what is none of it", async () => {
    expect(await textOf("{{ brand.colour }}")).toMatchObject([
      { message: expect.stringContaining("brand.colour") },
    ]);
  });
});

describe("a brand", () => {
  it("of a child is its own, else its parent's", () => {
    expect(brandInForce({ color: "#111111" }, { color: "#222222", company: "Parent" })).toEqual({
      color: "#111111",
    });
    expect(brandInForce(undefined, { company: "Parent" })).toEqual({ company: "Parent" });
    expect(shownBrand(brandInForce(undefined, undefined)).color).toBe("#111827");
  });
});
