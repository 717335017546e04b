/** The header `if-match` of a change: it is refused with 409 when the resource was changed or deleted since it was read. */

export interface IfMatch {
  readonly header?: { readonly "if-match": string };
}

/**
 * For `params` of a call: `client.PUT("/api/admin/roles", { params: ifMatch(role), body })`. Takes the resource as it was
 * read; without `updatedAt`, as for one that an earlier release stored, nothing is checked.
 */
export function ifMatch({ updatedAt }: { readonly updatedAt?: number | string | undefined }): IfMatch {
  return updatedAt === undefined ? {} : { header: { "if-match": `"${updatedAt}"` } };
}
