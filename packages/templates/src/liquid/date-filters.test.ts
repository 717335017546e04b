/** Dates are read as everywhere, and a day is a day in every zone. */
import { describe, expect, it } from "vitest";
import type { Json } from "@signalbox/core";
import { htmlOf, textOf } from "../templates.fixture.js";

const zones = [
  "America/New_York",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "Asia/Kolkata",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "UTC",
  "+14:00",
  "-0930",
  "Eastern Time (US & Canada)",
  "W. Europe Standard Time",
  " europe/berlin ",
];

async function shown(d: Json, filter: string): Promise<unknown> {
  return textOf(`{{ user.d | ${filter} }}`, { user: { d } });
}

describe("a day", () => {
  it.each(zones)("is the same in %s", async (zone) => {
    for (const d of ["2026-01-01", "20260101", "2026-01", "1 January 2026", "2026/01/01", " 2026-01-01\n"]) {
      expect([d, await shown(d, `date: "%d.%m.%Y %H:%M", "${zone}"`)]).toEqual([d, "01.01.2026 00:00"]);
    }
    // Clocks skipped this midnight in Brazil and Lebanon.
    expect(await shown("2017-10-15", `date: "%d.%m.%Y", "${zone}"`)).toBe("15.10.2017");
    expect(await shown("2026-03-29", `date: "%d.%m.%Y", "${zone}"`)).toBe("29.03.2026");
  });

  it("is shown with the zone it is asked for in", async () => {
    expect(await shown("2026-07-01", 'date: "%Y-%m-%d %z %Z", "America/New_York"')).toBe(
      "2026-07-01 -0400 America/New_York",
    );
    expect(await shown("2026-07-01", 'date: "%Y-%m-%d %z", 300')).toBe("2026-07-01 -0500");
    expect(await shown("2026-07-01", 'date: "%s", "America/New_York"')).toBe(
      `${Date.parse("2026-07-01T04:00:00Z") / 1000}`,
    );
  });
});

describe("a moment", () => {
  it.each<Json>([
    "2026-05-10T09:00:00Z",
    "2026-05-10T11:00:00+02:00",
    "20260510T090000Z",
    "2026-05-10 09:00",
    "Sun, 10 May 2026 11:00:00 +0200 (CEST)",
    1_778_403_600,
    1_778_403_600_000,
    "1778403600",
    "1778403600000",
    "1778403600.5",
  ])("%j is read", async (d) => {
    expect(await shown(d, 'date: "%Y-%m-%d %H:%M"')).toBe("2026-05-10 09:00");
    expect(await shown(d, 'date: "%Y-%m-%d %H:%M", "America/New_York"')).toBe("2026-05-10 05:00");
    expect(await shown(d, 'date: "%Y-%m-%d %H:%M", "GMT+2"')).toBe("2026-05-10 11:00");
    expect(await shown(d, 'date: "%Y-%m-%d %H:%M", 300')).toBe("2026-05-10 04:00");
    expect(await shown(d, "date_to_string")).toBe("10 May 2026");
    expect(await shown(d, 'date_to_long_string: "ordinal"')).toBe("10th May 2026");
    expect(await shown(d, "date_to_xmlschema")).toBe("2026-05-10T09:00:00+00:00");
    expect(await shown(d, "date_to_rfc822")).toBe("Sun, 10 May 2026 09:00:00 +0000");
    expect(await htmlOf('{{ user.d | date: "%Y-%m-%d" }}', { user: { d } })).toBe("2026-05-10");
  });

  it.each(["now", "today"])("%s is one", async (d) => {
    expect(await shown(d, 'date: "%Y", "Asia/Tokyo"')).toMatch(/^20\d\d$/);
  });

  it.each<string | number>(["soon", "", "2026-02-30x", "32.13.2026", 1e300])(
    "%j is none and stays",
    async (d) => {
      expect(await shown(d, 'date: "%Y-%m-%d", "America/New_York"')).toBe(String(d));
    },
  );

  it("may be written as Liquid alone reads it", async () => {
    expect(await shown("May 10, 2026 09:00 UTC", 'date: "%Y-%m-%d %H:%M", "Asia/Tokyo"')).toBe(
      "2026-05-10 18:00",
    );
    expect(await shown("86400", 'date: "%Y-%m-%d"')).toBe("1970-01-02");
  });
});

describe("a zone that is none", () => {
  it.each<Json>(["Mars/Base", "", null, {}, ["Asia/Tokyo"], true, "9".repeat(1e4)])(
    "%.30j is UTC",
    async (zone) => {
      const user = { d: "2026-05-10T09:00:00Z", day: "2026-05-10", zone };
      const body =
        '{{ user.d | date: "%Y-%m-%d %H:%M", user.zone }} {{ user.day | date: "%Y-%m-%d", user.zone }}';
      expect(await textOf(body, { user })).toBe("2026-05-10 09:00 2026-05-10");
    },
  );
});
