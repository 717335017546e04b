/** The types of events that are listed. */
export const eventTypes = ["identify", "track", "page", "screen", "alias"] as const;
