/** docs/reference/permissions.md: which permission each operation needs, and which roles have it. */
import type { RoutePermission } from "@signalbox/api";
import { builtInRoles, permissions, permissionsOfRole, type BuiltInRole } from "@signalbox/workspace";
import { code, page, table, type Page } from "./markdown.js";

export function permissionsPage(operations: readonly RoutePermission[]): Page {
  return page("permissions", {
    title: "Permissions",
    introduction:
      "What each role may do, and what each operation of the administration API needs. [Access](../access.md) explains roles, keys and sign-in.",
    sections: [
      `## Roles\n\n${table(["permission", ...builtInRoles], permissions.map(roleRow))}`,
      `## Operations\n\n“Session” is one of an embedded dashboard, “user session” one that is about a single user. Without a permission (“none”) every caller with access to the workspace may call it.\n\n${table(
        ["operation", "permission", "only for", ...builtInRoles, "session", "user session", "write key"],
        operations.map(operationRow),
      )}`,
    ],
  });
}

function roleRow(permission: (typeof permissions)[number]): readonly string[] {
  return [code(permission), ...builtInRoles.map((role) => mark(permissionsOfRole[role].has(permission)))];
}

function operationRow(route: RoutePermission): readonly string[] {
  const { operation, permission, isFor, isForWriteKeys } = route;
  const may = (role: BuiltInRole): boolean => permission === null || permissionsOfRole[role].has(permission);
  return [
    code(operation),
    permission === null ? "none" : code(permission),
    isFor ?? "",
    ...builtInRoles.map((role) =>
      mark(!isForWriteKeys && isFor !== "owners" && isFor !== "sessions" && may(role)),
    ),
    mark(route.isForSessions),
    mark(route.isForUserSessions),
    mark(isForWriteKeys),
  ];
}

function mark(isAllowed: boolean): string {
  return isAllowed ? "yes" : "";
}
