import { expect, it } from "vitest";
import { starters } from "../starters.js";
import { unfinishedFields } from "./unfinished.js";

it("names what blank templates still need", () => {
  const needs = Object.fromEntries(
    starters.filter(({ isBlank }) => isBlank).map(({ id, content }) => [id, unfinishedFields(content("en"))]),
  );
  expect(needs).toEqual({
    email: ["subject", "body"],
    "email-code": ["subject"],
    sms: ["body"],
    push: ["body"],
    webhook: [],
  });
});

it("finds what a visual body shows, also one that is stored as text", () => {
  const mail = { type: "Email", from: "", subject: "Hi", emailContentsType: "LowCode" } as const;
  const written = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Hello" }] }],
  };
  expect(unfinishedFields({ ...mail, body: written })).toEqual([]);
  expect(unfinishedFields({ ...mail, body: JSON.stringify(written) })).toEqual([]);
  expect(unfinishedFields({ ...mail, body: { type: "doc", content: [{ type: "imageBlock" }] } })).toEqual([]);
  expect(unfinishedFields({ ...mail, body: "no document" })).toEqual(["body"]);
});
