import { expect, it } from "vitest";
import { blankStarters } from "../blank-starters.js";
import { starters } from "../starters.js";
import { unfinishedFields } from "./unfinished.js";

it("names what blank templates still need", () => {
  const needs = Object.fromEntries(
    blankStarters.map(({ id, content }) => [id, unfinishedFields(content("en"))]),
  );
  expect(needs).toEqual({
    email: ["subject", "body"],
    "email-code": ["subject"],
    sms: ["body"],
    push: ["body"],
    webhook: ["url"],
  });
});

it("finds everything in those that are ready", () => {
  const ready = starters.filter(({ isBlank }) => !isBlank);
  expect(ready.length).toBeGreaterThan(3);
  expect(ready.filter(({ content }) => unfinishedFields(content("de")).length > 0)).toEqual([]);
});

it("looks for the address of a webhook in both of its parts, and judges no text that is no JSON", () => {
  const needs = (body: string) => unfinishedFields({ type: "Webhook", identifierKey: "id", body });
  expect(needs('{"config": {"url": "{{ user["hook"] }}"}}')).toEqual([]);
  expect(needs('{"config": {}, "secret": {"url": "https://a.example"}}')).toEqual([]);
  expect(needs('{"config": {"data": {"url": ""}}}')).toEqual(["url"]);
  expect(needs('{% if a %}{"config": {}}{% endif %}')).toEqual([]);
  expect(needs("")).toEqual(["body"]);
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

it("names JSON that is none yet", () => {
  const push = { type: "MobilePush", title: "Hi", unfinishedJson: { android: "{" } } as const;
  expect(unfinishedFields(push)).toEqual(["json"]);
});
