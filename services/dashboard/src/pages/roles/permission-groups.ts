/** Permissions by what they are about, as rows of a matrix. Pure. */

export interface PermissionGroup {
  /** As `users`. */
  readonly resource: string;
  readonly permissions: readonly {
    readonly permission: string;
    /** As `read`. */
    readonly verb: string;
  }[];
}

/** In the order in which the resources first occur. */
export function groupPermissions(permissions: readonly string[]): readonly PermissionGroup[] {
  const groups = Map.groupBy(permissions, (permission) => permission.replace(/:.*/, ""));
  return [...groups].map(([resource, members]) => ({
    resource,
    permissions: members.map((permission) => ({ permission, verb: permission.replace(/.*:/, "") })),
  }));
}
