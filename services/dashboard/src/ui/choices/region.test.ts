import { getCountries } from "libphonenumber-js/min";
import { expect, it } from "vitest";
import { countries, countryName, namedCountries } from "./countries.js";
import { proposeRegion, type BrowserHints } from "./propose-region.js";
import { offsetText, presentName, zoneLabel, zoneNames } from "./zones.js";

const zones: Readonly<Record<string, readonly string[]>> = {
  DE: ["Europe/Berlin", "Europe/Busingen"],
  CH: ["Europe/Zurich"],
  LI: ["Europe/Vaduz", "Europe/Zurich"],
  IN: ["Asia/Calcutta"],
};

function proposed(timezone: string, languages: readonly string[], more: Partial<BrowserHints> = {}): object {
  return proposeRegion({ timezone, languages, zonesOf: (country) => zones[country] ?? [], ...more });
}

it("knows the countries whose numbers the service reads", () => {
  expect(countries).toEqual(getCountries().toSorted());
});

it("names countries in the language of the page", () => {
  expect(countryName("DE", "en")).toBe("Germany");
  expect(countryName("DE", "de")).toBe("Deutschland");
  const names = namedCountries("de").map(({ name }) => name);
  expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Polen"));
  expect(namedCountries("en", "QQ").map(({ code }) => code)).toContain("QQ");
});

it("lists zones by their present names, UTC first, with the one that is set", () => {
  const names = zoneNames("europe/berlin");
  expect(names[0]).toBe("UTC");
  expect(names).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "europe/berlin"]));
  expect(names).not.toContain("Asia/Calcutta");
  expect(names.filter((name) => name === "UTC")).toHaveLength(1);
  expect(zoneLabel("America/New_York")).toBe("America/New York");
  expect(presentName("Europe/Berlin")).toBe("Europe/Berlin");
});

it("writes the offset of a zone at a moment", () => {
  const winter = Date.UTC(2026, 0, 1);
  expect(offsetText("Europe/Berlin", winter, "en")).toBe("GMT+1");
  expect(offsetText("Europe/Berlin", Date.UTC(2026, 6, 1), "en")).toBe("GMT+2");
  expect(offsetText("Mars/Base", winter, "en")).toBe("");
});

it("proposes the country of the zone, whatever the language", () => {
  expect(proposed("Europe/Berlin", ["en-US", "en"])).toEqual({ timezone: "Europe/Berlin", country: "DE" });
  expect(proposed("Asia/Calcutta", ["en-US"])).toEqual({ timezone: "Asia/Kolkata", country: "IN" });
});

it("proposes the one of the language among several of a zone", () => {
  expect(proposed("Europe/Zurich", ["de-LI"])).toMatchObject({ country: "LI" });
  expect(proposed("Europe/Zurich", ["fr", "de"])).toMatchObject({ country: "CH" });
});

it("proposes the region of a language where the zone tells nothing", () => {
  expect(proposed("UTC", ["de", "de-AT", "en-GB"])).toEqual({ timezone: "UTC", country: "AT" });
  expect(proposed("UTC", ["de", "es-419", "not a language"])).toEqual({
    timezone: "UTC",
    country: undefined,
  });
});
