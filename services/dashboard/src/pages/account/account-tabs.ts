/** The parts of the page of the account. */
export const accountTabs = ["profile", "sign-in", "sessions"] as const;
