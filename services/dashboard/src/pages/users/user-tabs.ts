/** What the page of a user keeps in its address. */

/** Besides the overview. */
export const userTabs = ["timeline", "journeys", "deliveries"] as const;

/** What the timeline consists of, as the API names it. */
export const timelineKinds = ["event", "journey", "delivery", "subscription", "segment"] as const;
