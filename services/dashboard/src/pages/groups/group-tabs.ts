/** The tabs of a group, as its address names them; besides the members. */
export const groupTabs = ["traits", "deliveries"] as const;
