import { describe, expect, it } from "vitest";
import { hasUnreadableZone, isZone, zoneOf } from "./zone-of.js";

describe("the zone of a user", () => {
  it("is the one they name", () => {
    expect(zoneOf({ timezone: "America/Sao_Paulo", latLon: "52.5,13.4" })).toBe("America/Sao_Paulo");
    expect(zoneOf({ timezone: "+05:30" })).toBe("+05:30");
  });

  it.each([
    [" europe/berlin", "Europe/Berlin"],
    ["+0200", "+02:00"],
    ["GMT+2", "+02:00"],
    ["UTC+02:00", "+02:00"],
    ["Z", "UTC"],
    ["Eastern Time (US & Canada)", "America/New_York"],
    ["W. Europe Standard Time", "Europe/Berlin"],
  ])("may be written as %j", (timezone, zone) => {
    expect(zoneOf({ timezone, latLon: "40.7,-74" })).toBe(zone);
    expect(hasUnreadableZone({ timezone })).toBe(false);
    expect(isZone(zone)).toBe(true);
  });

  it.each(["Mars/Base", 5, true, {}, " ", ["UTC"]])("is unreadable as %j", (timezone) => {
    expect(hasUnreadableZone({ timezone, latLon: "40.7,-74" })).toBe(true);
  });

  it.each(["", null, undefined])("is missing, not unreadable, as %j", (timezone) => {
    expect(hasUnreadableZone(timezone === undefined ? {} : { timezone })).toBe(false);
  });

  it.each(["Mars/Base", "", "Atlantis", 5, null, "2020-01-01T00:00Z[Europe/Berlin]", "[Europe/Berlin]"])(
    "is not %j",
    (timezone) => {
      expect(isZone(timezone)).toBe(false);
      expect(zoneOf({ timezone })).toBeUndefined();
      expect(zoneOf({ timezone, latLon: "40.7,-74" })).toBe("America/New_York");
    },
  );

  it.each([
    ["52.52,13.40"],
    [" 52.52 , 13.40 "],
    [[52.52, 13.4]],
    [["52.52", "13.40"]],
    [{ lat: 52.52, lon: 13.4 }],
    [{ lat: 52.52, lng: "13.4" }],
    [{ latitude: 52.52, longitude: 13.4 }],
  ])("is found by coordinates written as %j", (latLon) => {
    expect(zoneOf({ latLon })).toBe("Europe/Berlin");
  });

  it.each([
    ["91,0"],
    ["0,181"],
    ["52.5"],
    ["52.5,13.4,1"],
    [","],
    ["a,b"],
    [[]],
    [[52.5]],
    [{}],
    [{ lat: null, lon: true }],
    [7],
    [null],
    ["9".repeat(10_000)],
  ])("is not known from %j", (latLon) => {
    expect(zoneOf({ latLon })).toBeUndefined();
  });

  it("is known at sea, at the poles and on the date line", () => {
    for (const latLon of ["0,-150", "90,0", "-90,180", "0,180", "-17.8,-179.9"]) {
      expect(isZone(zoneOf({ latLon }))).toBe(true);
    }
  });
});
