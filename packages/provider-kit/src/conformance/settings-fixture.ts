/** Settings for a provider under test. */
import type { Provider } from "../provider.js";

/** A function for vendors whose address is a setting; its argument is the simulated vendor's address. */
export type SettingsFixture =
  | Readonly<Record<string, string>>
  | ((vendorUrl: string) => Readonly<Record<string, string>>);

/** As the provider's own schema parses them. */
export function settingsFor(provider: Provider, fixture: SettingsFixture, vendorUrl: string): unknown {
  return provider.config.parse(plainSettings(fixture, vendorUrl));
}

export function plainSettings(fixture: SettingsFixture, vendorUrl: string): Readonly<Record<string, string>> {
  return typeof fixture === "function" ? fixture(vendorUrl) : fixture;
}
