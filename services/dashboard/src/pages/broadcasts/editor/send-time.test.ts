import { expect, it } from "vitest";
import { newDraft } from "./broadcast-draft.js";
import { isPast, localTimeText, nextMorning, sendTimeOf, withSendTime } from "./send-time.js";

const draft = newDraft("Autumn");
const proposal = { at: "2026-10-02T09:00", zone: "Europe/Berlin" };

it("proposes a time in the zone of the workspace, and keeps it for the clock of each user", () => {
  const at = withSendTime(draft, "at", proposal);
  expect([sendTimeOf(draft), sendTimeOf(at)]).toEqual(["now", "at"]);
  expect(at).toMatchObject({
    scheduledAt: "2026-10-02T09:00",
    config: { defaultTimezone: "Europe/Berlin" },
  });
  const later = { ...at, scheduledAt: "2026-10-05T08:30" };
  const local = withSendTime(later, "local", { ...proposal, zone: "UTC" });
  expect(sendTimeOf(local)).toBe("local");
  expect(local).toMatchObject({
    scheduledAt: "2026-10-05T08:30",
    config: { defaultTimezone: "Europe/Berlin", useIndividualTimezone: true },
  });
});

it("keeps the choice for those whose clock is past it only with the clock of each user", () => {
  const local = withSendTime(draft, "local", proposal);
  const skipping = { ...local, config: { ...local.config, whenPast: "skip" as const } };
  expect(withSendTime(skipping, "local", proposal).config.whenPast).toBe("skip");
  expect(withSendTime(skipping, "at", proposal).config.whenPast).toBeUndefined();
  expect(withSendTime(skipping, "now", proposal).scheduledAt).toBeUndefined();
});

it("proposes nine o'clock of the next day", () => {
  expect(nextMorning("2026-12-31T08:00")).toBe("2027-01-01T09:00");
});

it("is past by the zone of the draft", () => {
  const at = withSendTime(draft, "at", proposal);
  expect(isPast(at, Date.parse("2026-10-02T06:59Z"))).toBe(false);
  expect(isPast(at, Date.parse("2026-10-02T07:00Z"))).toBe(true);
  expect(isPast(draft, 0)).toBe(false);
});

it("says a time with its day, and the year where it is another one", () => {
  const now = Date.parse("2026-09-01T12:00Z");
  expect(localTimeText("2026-10-02T09:00", { language: "de", now })).toBe("Fr., 2. Okt., 9:00");
  expect(localTimeText("2027-10-02T09:00", { language: "en", now })).toContain("2027");
});
