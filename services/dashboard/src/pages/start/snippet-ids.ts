/** What there is code for. */
export const snippetIds = ["curl", "segment", "rudderstack", "client", "html"] as const;
export type SnippetId = (typeof snippetIds)[number];
