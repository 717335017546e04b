import { describe, expect, it } from "vitest";
import { mailDefinition, websiteOf, type MailText } from "./mail-body.js";

const text: MailText = {
  subject: "Welcome to {company}",
  preheader: "From {company}",
  heading: "Hello",
  paragraphs: ["One", "Two at {company}"],
  button: "Look",
  reason: "You signed up.",
};

describe("the mail of a starter", () => {
  it("has the company as text, in HTML and in the subject", () => {
    const { subject, body } = mailDefinition(
      text,
      { company: ' Müller & <b>"Söhne"</b> {{ user.id }} $& ', website: "https://shop.example/?a=1&b=2" },
      "en",
    );
    expect(subject).toBe('Welcome to Müller & <b>"Söhne"</b>  user.id  $&');
    expect(body).toContain(
      "Two at Müller &amp; &lt;b&gt;&quot;Söhne&quot;&lt;/b&gt;  user.id  $&amp;</mj-text>",
    );
    expect(body).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(body).not.toContain("user.id }}");
  });

  it("offers a way to leave in its language", () => {
    const sender = { company: "Shop", website: "https://shop.example/" };
    expect(mailDefinition(text, sender, "de").body).toContain('{% unsubscribe_link "Abmelden" %}');
    expect(mailDefinition(text, sender, "en").body).toContain('{% unsubscribe_link "Unsubscribe" %}');
  });
});

describe("the address of a website", () => {
  it.each([
    ["shop.example.com", "https://shop.example.com/"],
    [" http://shop.example/boats?x=ü ", "http://shop.example/boats?x=%C3%BC"],
    ["HTTPS://Shop.example", "https://shop.example/"],
  ])("%j is %j", (typed, expected) => {
    expect(websiteOf(typed)).toBe(expected);
  });

  it.each([
    "",
    "shop",
    "two words.example",
    "javascript:alert(1)",
    "https://{{ user.id }}.example",
    "http://",
  ])("%j is none", (typed) => {
    expect(websiteOf(typed)).toBeUndefined();
  });
});
