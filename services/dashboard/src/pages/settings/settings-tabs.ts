/** The parts of the page of settings. */
export const settingsTabs = ["workspace", "sending", "keys", "sign-in"] as const;
