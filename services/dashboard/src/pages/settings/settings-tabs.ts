/** The parts of the page of settings. */
export const settingsTabs = ["workspace", "sending", "keys", "visibility", "sign-in"] as const;
