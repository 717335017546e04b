/** What must be true of a provider before it sends anything. Part of `providerConformance`. */
import { expect, test } from "vitest";
import { fieldsOf } from "../fields.js";
import type { Provider } from "../provider.js";
import { reportsOf } from "../reported-states.js";
import { plainSettings, type SettingsFixture } from "./settings-fixture.js";

const somewhere = "https://vendor.example";

export function describeDefinition(
  provider: Provider,
  config: SettingsFixture,
  hasWebhookFixture: boolean,
): void {
  test("names itself and its vendor's API documentation", () => {
    expect(provider.type).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(provider.title).not.toBe("");
    expect(provider.documentation).toMatch(/^https:\/\/(?!vendor\.example\b)/);
  });

  test("describes every setting, and takes all of them as texts", () => {
    const settings = plainSettings(config, somewhere);
    const fields = fieldsOf(provider);

    expect(fields.filter(({ description }) => description === "")).toEqual([]);
    expect(Object.keys(settings).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    expect(provider.config.parse(settings)).toEqual(settings);
  });

  test("marks as secret what sounds like it", () => {
    const sounding = fieldsOf(provider).filter(({ name }) => /(?:key|secret|token|password)$/i.test(name));

    expect(sounding.filter(({ isSecret }) => !isSecret)).toEqual([]);
  });

  test("rejects settings that are missing or empty", () => {
    const settings = plainSettings(config, somewhere);
    for (const { name, isOptional } of fieldsOf(provider)) {
      const { [name]: _left, ...others } = settings;

      expect([name, provider.config.safeParse(others).success]).toEqual([name, isOptional]);
      expect([name, provider.config.safeParse({ ...settings, [name]: "" }).success]).toEqual([name, false]);
    }
  });

  test("has its reports tested when its vendor sends any", () => {
    expect(provider.webhook !== undefined).toBe(hasWebhookFixture);
  });

  test("lists the events of its webhook, from which it is known what it reports", () => {
    expect(provider.webhook === undefined || reportsOf(provider) !== undefined).toBe(true);
  });
}
