import { describe, expect, it } from "vitest";
import { lintMail } from "./lint-mail.js";
import { overviewOf } from "./mail-overview.js";
import type { LintFacts, Mail } from "./mail.js";

const facts: LintFacts = { leaveAddresses: ["https://post.shop.io/leave"] };
const leave = '<a href="https://post.shop.io/leave?u=1">Unsubscribe</a>';
const preview = '<div style="display:none">Only this week</div>';

function mail(body: string, fields: Partial<Mail> = {}): Mail {
  return { subject: "Hello", html: `<html><body>${preview}${body}${leave}</body></html>`, ...fields };
}

function codesOf(one: Mail, more: Partial<LintFacts> = {}): readonly string[] {
  return lintMail(one, { ...facts, ...more }).findings.map(({ says }) => says.code);
}

describe("a mail as a whole", () => {
  it("is fine with a subject, a preview text and a way to leave", () => {
    expect(codesOf(mail("<h1>Spring</h1><p>New shoes</p>"))).toEqual([]);
  });

  it("needs a subject and a way to leave, which are errors and come first", () => {
    const found = lintMail(
      { subject: " ", html: `${preview}<img src="https://a.io/x.png"><p>Hi</p>` },
      facts,
    );
    expect(found.findings.map(({ level, says }) => [level, says.code])).toEqual([
      ["error", "lintNoSubject"],
      ["error", "lintNoWayToLeave"],
      ["warning", "lintNoAlt"],
    ]);
  });

  it("does not take a link that nobody sees for a way to leave", () => {
    expect(codesOf(mail("", { html: `${preview}Hi <div style="display: none">${leave}</div>` }))).toEqual([
      "lintNoWayToLeave",
    ]);
  });

  it("says what inboxes show without a preview text", () => {
    const { findings } = lintMail(
      mail("", { html: `<title>Shop</title><p>Hello  Ann</p><p>${leave}</p>` }),
      facts,
    );
    expect(findings.map(({ says }) => [says.code, says.values])).toEqual([
      ["lintNoPreheader", { shown: "Hello Ann Unsubscribe" }],
    ]);
  });

  it("does not take invisible characters for a preview text", () => {
    const html = `<div style="display:none">\u200b\u00ad \u034f</div><p>Hello</p>${leave}`;
    expect(codesOf(mail("", { html }))).toEqual(["lintNoPreheader"]);
  });

  it.each([
    ["elements that parsers leave open", "<li><tr>".repeat(5_000)],
    ["headings in headings", "<h1>".repeat(1_000)],
    ["a link with many signs", `<a href="https://a.io/">${"!".repeat(200_000)}a</a>`],
  ])("is checked in time whatever is in it: %s", { timeout: 5_000 }, (_what, body) => {
    expect(codesOf(mail(leave, { html: `${preview}${leave}${body}` }))).not.toContain("lintNoWayToLeave");
    expect(overviewOf(body).links).toHaveLength(body.startsWith("<a") ? 1 : 0);
  });

  it("is cut off by Gmail beyond 102 KB", () => {
    expect(codesOf(mail(`<p>${"ä".repeat(60_000)}</p>`))).toEqual(["lintTooLarge"]);
    expect(codesOf(mail(`<p>${"a".repeat(60_000)}</p>`))).toEqual([]);
  });
});

describe("links", () => {
  it.each([
    ["", "lintLinkEmpty"],
    ["#", "lintLinkEmpty"],
    ["https://", "lintLinkEmpty"],
    ["/shoes", "lintLinkRelative"],
    ["www.shop.io", "lintLinkRelative"],
    ["http://localhost:3000/", "lintLinkLocal"],
    ["http://192.168.1.4/x", "lintLinkLocal"],
    ["http://172.20.0.1/x", "lintLinkLocal"],
    ["http://[::1]/", "lintLinkLocal"],
    ["http://intranet/", "lintLinkLocal"],
    ["https://example.com/shoes", "lintLinkPlaceholder"],
  ])("with the address %j are reported", (address, code) => {
    expect(codesOf(mail(`<a href="${address}">Spring shoes</a>`))).toEqual([code]);
  });

  it.each([
    "https://shop.io/",
    "mailto:a@shop.io",
    "tel:+491234",
    "http://172.32.0.1/x",
    "https://bestexample.com/",
  ])("with the address %j are fine", (address) => {
    expect(codesOf(mail(`<a href="${address}">Spring shoes</a>`))).toEqual([]);
  });

  it.each(["Click here", "hier klicken", "Mehr »", "  read\n more… ".replace("…", "")])(
    "that read %j do not say where they lead",
    (text) => {
      expect(codesOf(mail(`<a href="https://shop.io/">${text}</a>`))).toEqual(["lintVagueLink"]);
    },
  );

  it("around an image are named by its alternative text", () => {
    const link = (alt: string): Mail =>
      mail(`<a href="https://shop.io/"><img src="https://shop.io/a.png" alt="${alt}"></a>`);
    expect(codesOf(link("Spring shoes"))).toEqual([]);
    expect(codesOf(link(""))).toEqual(["lintNoLinkName", "lintNoAlt"]);
  });

  it("are listed for those who ask whether they answer, each once and without our own", () => {
    const { addresses } = lintMail(
      mail('<a href="https://shop.io/a">A</a><a href="https://shop.io/a">B</a><a href="mailto:a@b.io">C</a>'),
      facts,
    );
    expect(addresses).toEqual(["https://shop.io/a"]);
  });
});

describe("images", () => {
  it("need an address that readers can reach", () => {
    expect(codesOf(mail('<img alt="A" src="data:image/png;base64,AA=="><img alt="B" src="/b.png">'))).toEqual(
      ["lintImageWithin", "lintImageWithoutAddress"],
    );
  });

  it("of a service that readers cannot reach are one thing, which its operator mends", () => {
    const publicUrl = "http://localhost:3000";
    const images = `<img alt="A" src="${publicUrl}/images/a.png"><img alt="B" src="${publicUrl}/images/b.png">`;
    const { findings } = lintMail(mail(images), { ...facts, publicUrl });
    expect(findings.map(({ level, says }) => [level, says.code, says.values])).toEqual([
      ["warning", "lintImagesUnreachable", { address: publicUrl }],
    ]);
    const elsewhere = '<img alt="C" src="http://localhost:3001/c.png">';
    expect(codesOf(mail(elsewhere), { publicUrl })).toEqual(["lintImageWithoutAddress"]);
    const reached = '<img alt="D" src="https://post.shop.io/images/d.png">';
    expect(codesOf(mail(reached), { publicUrl: "https://post.shop.io" })).toEqual([]);
  });

  it("that count openings or are decoration need no alternative text", () => {
    const images =
      '<img src="https://a.io/p" width="1" height="1"><img src="https://a.io/d" alt="" role="presentation">';
    expect(codesOf(mail(images))).toEqual([]);
  });

  it("are weighed one by one and in all, each address once", () => {
    const image = (name: string): string => `<img alt="A" src="https://a.io/${name}">`;
    const imageBytes = new Map([1, 2, 3].map((each) => [`https://a.io/${each}`, 390_000]));
    expect(codesOf(mail(image("1") + image("2") + image("2")), { imageBytes })).toEqual([]);
    expect(codesOf(mail(image("1") + image("2") + image("3")), { imageBytes })).toEqual(["lintImagesHeavy"]);
    expect(codesOf(mail(image("1")), { imageBytes: new Map([["https://a.io/1", 500_000]]) })).toEqual([
      "lintImageHeavy",
    ]);
  });
});

describe("headings", () => {
  it("skip no level downwards and are not empty", () => {
    expect(codesOf(mail("<h1>A</h1><h2>B</h2><h3>C</h3><h1>D</h1>"))).toEqual([]);
    expect(codesOf(mail("<h1>A</h1><h3>B</h3>"))).toEqual(["lintHeadingSkipped"]);
    expect(codesOf(mail("<h1> </h1>"))).toEqual(["lintHeadingEmpty"]);
  });
});

describe("contrast", () => {
  it.each([
    ['<p style="color:#777777">Grey</p>', ["lintContrast"]],
    ['<p style="color:#767676">Grey</p>', []],
    ['<h1 style="color:#949494">Large</h1>', []],
    ['<p style="color:#949494;font-size:18pt">Large</p>', []],
    ['<p style="color:#949494;font-size:14pt"><b>Bold</b></p>', []],
    ['<td bgcolor="#111827"><p>Black on black</p></td>', ["lintContrast"]],
    ['<div style="background:#0b57b7 no-repeat"><p style="color:white">White</p></div>', []],
    ['<div style="background:#111"><a href="https://a.io/">Blue</a></div>', ["lintContrast"]],
    ['<div style="background:url(a.png)"><p style="color:white">White</p></div>', []],
    ['<div style="background:rgba(0,0,0,0.5)"><p style="color:white">White</p></div>', []],
    ['<div style="color:#ccc"><span style="color:#000">Black</span></div>', []],
    ['<p style="color:#ccc">•</p>', []],
  ])("of %s", (body, codes) => {
    expect(codesOf(mail(body))).toEqual(codes);
  });

  it("is reported once for each pair of colours, with the ratio rounded down", () => {
    const { findings } = lintMail(
      mail('<p style="color:#777">One</p><p style="color:#777777">Two</p>'),
      facts,
    );
    expect(findings.map(({ says, excerpt }) => [says.values, excerpt])).toEqual([
      [{ contrast: 4.47, minimum: 4.5, color: "#777777", background: "#ffffff" }, "One"],
    ]);
  });
});
