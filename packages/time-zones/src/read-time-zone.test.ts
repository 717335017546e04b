import { describe, expect, it } from "vitest";
import { railsZones } from "./rails-zones.js";
import { readTimeZone } from "./read-time-zone.js";
import { windowsZones } from "./windows-zones.js";

describe("a time zone", () => {
  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    [" Europe/Berlin\n", "Europe/Berlin"],
    ["europe/berlin", "Europe/Berlin"],
    ["AMERICA/NEW_YORK", "America/New_York"],
    ["America/New York", "America/New_York"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["US/Eastern", "US/Eastern"],
    ["Etc/GMT-2", "Etc/GMT-2"],
    ["etc/gmt+5", "Etc/GMT+5"],
    ["UTC", "UTC"],
    ["utc", "UTC"],
    ["gmt", "UTC"],
    ["Z", "UTC"],
    ["z", "UTC"],
  ])("may be an IANA name: %j is %s", (text, zone) => {
    expect(readTimeZone(text)?.toLowerCase()).toBe(zone.toLowerCase());
  });

  it.each([
    ["+02:00", "+02:00"],
    ["+0200", "+02:00"],
    ["+02", "+02:00"],
    ["+2", "+02:00"],
    ["-930", "-09:30"],
    ["\u22125:30", "-05:30"],
    ["GMT+2", "+02:00"],
    ["GMT +2", "+02:00"],
    ["gmt-0330", "-03:30"],
    ["UTC+02:00", "+02:00"],
    ["UTC + 5:45", "+05:45"],
    ["UTC+02:00:00", "+02:00"],
    ["UTC-11", "-11:00"],
    ["+14:00", "+14:00"],
    ["+00:00", "+00:00"],
  ])("may be an offset: %j is %s", (text, zone) => {
    expect(readTimeZone(text)).toBe(zone);
  });

  it.each([
    ["Eastern Time (US & Canada)", "America/New_York"],
    ["eastern time (us & canada)", "America/New_York"],
    ["Berlin", "Europe/Berlin"],
    ["Buenos Aires", "America/Argentina/Buenos_Aires"],
    ["Nuku'alofa", "Pacific/Tongatapu"],
    ["St. Petersburg", "Europe/Moscow"],
    ["(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"],
    ["(GMT+01:00) Bern", "Europe/Zurich"],
  ])("may be a name of Rails: %j is %s", (text, zone) => {
    expect(readTimeZone(text)).toBe(zone);
  });

  it.each([
    ["W. Europe Standard Time", "Europe/Berlin"],
    ["w. europe  standard time", "Europe/Berlin"],
    ["W. Europe Daylight Time", "Europe/Berlin"],
    ["Eastern Standard Time", "America/New_York"],
    ["Central Standard Time (Mexico)", "America/Mexico_City"],
    ["Central Daylight Time (Mexico)", "America/Mexico_City"],
    ["Tokyo Standard Time", "Asia/Tokyo"],
    ["UTC+12", "+12:00"],
    ["(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"],
    ["(UTC+08:00) Nowhere", "+08:00"],
    ["(UTC) Coordinated Universal Time", "UTC"],
  ])("may be a name of Windows: %j is %s", (text, zone) => {
    expect(readTimeZone(text)).toBe(zone);
  });

  it("of every table is one that Intl knows", () => {
    expect(windowsZones.size).toBeGreaterThan(130);
    expect(railsZones.size).toBeGreaterThan(145);
    const zones = new Set([...windowsZones.values(), ...railsZones.values()]);
    for (const zone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
    const names = [...windowsZones.keys(), ...railsZones.keys()];
    expect(names.filter((name) => readTimeZone(name) === undefined)).toEqual([]);
  });

  it.each([
    "",
    "  ",
    "Mars/Base",
    "Atlantis",
    "+24:00",
    "+02:60",
    "02:00",
    "2",
    "GMT+2 or so",
    "2020-01-01T00:00Z[Europe/Berlin]",
    "[Europe/Berlin]",
    "()",
    "x".repeat(1e6),
    "(".repeat(120),
    2,
    null,
    undefined,
    ["UTC"],
    {},
  ])("is not %.40j", (value) => {
    expect(readTimeZone(value)).toBeUndefined();
  });
});
