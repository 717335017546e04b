import { describe, expect, it } from "vitest";
import { contentsOf, identifierOf, type Template } from "./template.js";

describe("the contents of a template", () => {
  it("are its texts, with the body of an email as HTML", () => {
    const definition = { type: "Email", from: "a@b.example", subject: "Hi", body: "<p>Hi</p>", replyTo: "" };
    expect(contentsOf("Email", definition)).toEqual({
      from: { type: "PlainText", value: "a@b.example" },
      subject: { type: "PlainText", value: "Hi" },
      body: { type: "Mjml", value: "<p>Hi</p>" },
    });
  });

  it("have a low-code body as a document", () => {
    const body = { type: "doc", content: [] };
    expect(contentsOf("Email", { emailContentsType: "LowCode", body })).toEqual({
      body: { type: "Emailo", value: body },
    });
  });

  it("leave out what a draft does not have yet", () => {
    expect(contentsOf("Email", { type: "Email", body: 7, subject: null })).toEqual({});
    expect(contentsOf("Sms", { type: "Sms", body: "Hello", title: "no field" })).toEqual({
      body: { type: "PlainText", value: "Hello" },
    });
  });
});

it("names the user property with the address", () => {
  const sms: Template = {
    workspaceId: "w",
    id: "t",
    name: "T",
    type: "Sms",
    updatedAt: 0,
    definition: { type: "Sms", body: "Hello" },
  };
  expect(identifierOf(sms)).toBe("phone");
  expect(identifierOf({ ...sms, definition: { type: "Sms", body: "", identifierKey: "mobile" } })).toBe(
    "mobile",
  );
  expect(identifierOf({ ...sms, draft: { type: "Sms", identifierKey: "work" } })).toBe("work");
});
