/** What each role may do, as a matrix; a role opens beside it. */
import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ErrorNotice,
  PageHead,
  PageSkeleton,
  TextLink,
  useRoleWords,
  UserText,
} from "../../ui/index.js";
import type { Role } from "../members/use-roles.js";
import { groupPermissions } from "./permission-groups.js";
import { RoleDrawer } from "./role-drawer.js";
import { RoleForm } from "./role-form.js";
import classes from "./roles.module.css";
import { usePermissionName } from "./use-permission-name.js";
import { rolesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/roles");

export function RolesPage(): ReactNode {
  const say = useWords(rolesWords);
  const may = useMay();
  const { open } = route.useSearch();
  const query = useQueries().useQuery("get", "/api/admin/roles");
  const [isCreating, setCreating] = useState(false);
  const roles = query.data?.roles ?? [];
  return (
    <>
      <PageHead title={say("title")}>
        {may("members:write") && (
          <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
            {say("create")}
          </Button>
        )}
      </PageHead>
      <Text c="dimmed" mb="md">
        {say("about")}
      </Text>
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <PageSkeleton />}
      {roles.length > 0 && <Matrix roles={roles} />}
      <RoleDrawer
        id={open}
        role={roles.find(({ id }) => id === open)}
        all={allPermissions(roles)}
        isRead={!query.isPending}
      />
      {isCreating && (
        <RoleForm roles={roles} all={allPermissions(roles)} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

/** Those of the built-in role that has everything, in the order of the service. */
function allPermissions(roles: readonly Role[]): readonly string[] {
  return [...new Set(roles.filter(({ isBuiltIn }) => isBuiltIn).flatMap(({ permissions }) => permissions))];
}

function Matrix({ roles }: { readonly roles: readonly Role[] }): ReactNode {
  const say = useWords(rolesWords);
  const nameOf = usePermissionName();
  const { nameOf: roleNameOf, meaningOf } = useRoleWords();
  const { id: workspaceId } = useWorkspace();
  return (
    <section className={classes.matrix} aria-label={say("title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("resource")}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" title={meaningOf(role)}>
                <TextLink to="/w/$workspaceId/roles" params={{ workspaceId }} search={{ open: role.id }}>
                  <UserText isBrief limit={60}>
                    {roleNameOf(role)}
                  </UserText>
                </TextLink>{" "}
                {!role.isBuiltIn && <Badge>{say("custom")}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupPermissions(allPermissions(roles)).map(({ resource, permissions }) => (
            <tr key={resource}>
              <th scope="row">{nameOf(resource)}</th>
              {roles.map((role) => {
                const given = new Set<string>(role.permissions);
                const verbs = permissions.filter(({ permission }) => given.has(permission));
                return (
                  <td key={role.id}>
                    {verbs.length === 0 ? (
                      <Text span c="dimmed" role="img" aria-label={say("nothing")}>
                        –
                      </Text>
                    ) : (
                      <div className={classes.verbs}>
                        {verbs.map(({ verb }) => (
                          <Badge key={verb} color={verb === "read" ? "gray" : "brand"}>
                            {nameOf(verb)}
                          </Badge>
                        ))}
                      </div>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
