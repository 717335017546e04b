import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aUser, at } from "./journeys.fixture.js";
import { windowOpensAt, zoneOfWindow } from "./send-window.js";

const office = { from: "09:00", to: "18:00" } as const;
const overnight = { from: "22:00", to: "06:00" } as const;

function opens(window: Parameters<typeof windowOpensAt>[0], now: string, zone = "UTC"): string {
  return new Date(windowOpensAt(window, zone, at(now))).toISOString();
}

describe("the send window", () => {
  it.each([
    ["before it opens", "2026-05-01T08:59:59Z", "2026-05-01T09:00:00.000Z"],
    ["as it opens", "2026-05-01T09:00:00Z", "2026-05-01T09:00:00.000Z"],
    ["while it is open", "2026-05-01T17:59:59Z", "2026-05-01T17:59:59.000Z"],
    ["as it closes", "2026-05-01T18:00:00Z", "2026-05-02T09:00:00.000Z"],
  ])("opens %s", (_, now, expected) => {
    expect(opens(office, now)).toBe(expected);
  });

  it("may last over midnight, and belongs to the day on which it opens", () => {
    expect(opens(overnight, "2026-05-02T05:59:00Z")).toBe("2026-05-02T05:59:00.000Z");
    expect(opens(overnight, "2026-05-02T06:00:00Z")).toBe("2026-05-02T22:00:00.000Z");
    const fridays = { ...overnight, daysOfWeek: [5] };
    expect(opens(fridays, "2026-05-02T03:00:00Z")).toBe("2026-05-02T03:00:00.000Z");
    expect(opens(fridays, "2026-05-03T03:00:00Z")).toBe("2026-05-08T22:00:00.000Z");
  });

  it("skips days on which it does not open", () => {
    expect(opens({ ...office, daysOfWeek: [1, 2, 3, 4, 5] }, "2026-05-01T18:00:00Z")).toBe(
      "2026-05-04T09:00:00.000Z",
    );
  });

  it("may be a whole day", () => {
    const sundays = { from: "00:00", to: "24:00", daysOfWeek: [0] };
    expect(opens(sundays, "2026-05-03T23:59:59Z")).toBe("2026-05-03T23:59:59.000Z");
    expect(opens(sundays, "2026-05-04T00:00:00Z")).toBe("2026-05-10T00:00:00.000Z");
  });

  it("opens behind the gap when clocks are set forward, and not where the gap swallows it", () => {
    // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00.
    const early = { from: "02:30", to: "08:00" };
    expect(opens(early, "2026-03-29T00:00:00Z", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
    const swallowed = { from: "02:15", to: "02:45" };
    expect(opens(swallowed, "2026-03-29T00:00:00Z", "Europe/Berlin")).toBe("2026-03-30T00:15:00.000Z");
    const lost = { ...swallowed, daysOfWeek: [0] };
    expect(opens(lost, "2026-03-29T00:00:00Z", "Europe/Berlin")).toBe("2026-04-05T00:15:00.000Z");
  });

  it("opens at the first of two equal times when clocks are set back", () => {
    expect(opens({ from: "02:30", to: "08:00" }, "2026-10-24T22:00:00Z", "Europe/Berlin")).toBe(
      "2026-10-25T00:30:00.000Z",
    );
  });

  it("is open when it opens, in every zone and at every moment", () => {
    const clock = fc.record({
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
    });
    const text = clock.map(({ hour, minute }) =>
      [hour, minute].map((each) => `${each}`.padStart(2, "0")).join(":"),
    );
    fc.assert(
      fc.property(
        fc.tuple(text, text).filter(([from, to]) => from !== to),
        fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { nil: undefined }),
        fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Apia", "America/New_York", "+05:45"),
        fc.integer({ min: at("2010-01-01"), max: at("2030-12-31") }),
        ([from, to], daysOfWeek, zone, now) => {
          const window = { from, to, ...(daysOfWeek !== undefined && { daysOfWeek }) };
          const opening = windowOpensAt(window, zone, now);
          expect(opening).toBeGreaterThanOrEqual(now);
          expect(windowOpensAt(window, zone, opening)).toBe(opening);
        },
      ),
    );
  });
});

describe("the zone of a send window", () => {
  const berlin = {
    ...aUser({ zone: "Europe/Berlin", properties: { office: "Asia/Tokyo" } }),
    defaultZone: "+01:00",
  };
  const unknown = { ...aUser(), defaultZone: "America/New_York" };
  const byProperty = { ...office, timezone: { type: "UserProperty", userProperty: "office" } } as const;

  it("is the user's, then the workspace's, then UTC", () => {
    expect(zoneOfWindow(office, berlin)).toBe("Europe/Berlin");
    expect(zoneOfWindow(office, unknown)).toBe("America/New_York");
    expect(zoneOfWindow(office, aUser())).toBe("UTC");
  });

  it("is a fixed one, or that of a property which names one", () => {
    const fixed = { ...office, timezone: { type: "Fixed", zone: "Asia/Kolkata" } } as const;
    expect(zoneOfWindow(fixed, berlin)).toBe("Asia/Kolkata");
    expect(zoneOfWindow(byProperty, berlin)).toBe("Asia/Tokyo");
    expect(zoneOfWindow(byProperty, unknown)).toBe("America/New_York");
    expect(zoneOfWindow(byProperty, aUser({ properties: { office: "soon" }, zone: "+02:00" }))).toBe(
      "+02:00",
    );
  });
});
