/** What a path leads into: traits, or the properties of an event, whose name may be a prefix with `*`. */
export type DataSource = { readonly of: "Trait" } | { readonly of: "Event"; readonly event: string };
