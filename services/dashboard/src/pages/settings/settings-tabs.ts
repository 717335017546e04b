/** The parts of the page of settings, and what is added in a dialog that an address opens. */
export const settingsTabs = [
  "workspace",
  "brand",
  "sending",
  "keys",
  "visibility",
  "retention",
  "sign-in",
] as const;

export const settingsAdditions = [
  "cap",
  "quiet-hours",
  "test-recipient",
  "secret",
  "write-key",
  "child",
  "provider",
] as const;
export type SettingsAddition = (typeof settingsAdditions)[number];
