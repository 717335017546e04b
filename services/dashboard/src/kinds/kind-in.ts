/** The kind of a part of a definition; undefined for one that a newer API knows. */
export function kindIn<Kind>(kinds: Readonly<Record<string, Kind>>, type: string): Kind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}
