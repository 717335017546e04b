import { expect, it } from "vitest";
import { isAnyShorter, retentionDraftOf, retentionOfDraft } from "./retention-draft.js";

const retention = {
  events: 365,
  deliveries: null,
  mailbox: 30,
  deadLetters: null,
  rejectedEvents: null,
  commands: 7,
};
const draft = retentionDraftOf({ retention });

it("a draft is the setting, and becomes it again", () => {
  expect(retentionOfDraft(draft)).toEqual(retention);
});

it("a draft with a field that is being typed is incomplete", () => {
  expect(retentionOfDraft({ ...draft, events: "" })).toBeUndefined();
  expect(retentionOfDraft({ ...draft, commands: null })).toBeUndefined();
});

it("a draft with days outside of the limits of their kind is incomplete", () => {
  expect(retentionOfDraft({ ...draft, events: 6 })).toBeUndefined();
  expect(retentionOfDraft({ ...draft, events: 7, mailbox: 1 })).toMatchObject({ events: 7, mailbox: 1 });
  expect(retentionOfDraft({ ...draft, commands: 8 })).toBeUndefined();
});

it("is shorter where a kind is kept for fewer days, or no longer for ever", () => {
  expect(isAnyShorter(draft, { retention })).toBe(false);
  expect(isAnyShorter({ ...draft, events: null, mailbox: 60 }, { retention })).toBe(false);
  expect(isAnyShorter({ ...draft, events: 364 }, { retention })).toBe(true);
  expect(isAnyShorter({ ...draft, deliveries: 3_000 }, { retention })).toBe(true);
});
