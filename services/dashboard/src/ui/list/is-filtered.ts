/** Whether one of the fields is in the search. */
export function isFiltered(search: object, fields: readonly string[]): boolean {
  return Object.entries(search).some(([field, value]) => value !== undefined && fields.includes(field));
}
