/** All members of the workspace, and the invitations that are open. */
import { Button } from "@mantine/core";
import { IconUserPlus, IconUsersGroup } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useMember, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  Badges,
  BriefText,
  type ListColumn,
  ListPage,
  textColumn,
  timeColumn,
  useListSearch,
} from "../../ui/index.js";
import { Invitations } from "./invitations.js";
import { Invite } from "./invite.js";
import { MemberDrawer } from "./member-drawer.js";
import { membersWith, stateOf, type MemberRow } from "./member-row.js";
import { membersList } from "./members-list.js";
import { useRoles, type RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/members");

export function MembersPage(): ReactNode {
  const say = useWords(membersWords);
  const search = route.useSearch();
  const { change } = useListSearch();
  const may = useMay();
  const query = useQueries().useQuery("get", "/api/admin/members");
  const roles = useRoles();
  const members = query.data?.members;
  const rows = members && membersWith(members, search);
  const inviteButton = may("members:write") && (
    <Button
      leftSection={<IconUserPlus size={14} />}
      onClick={() => change({ invite: true }, { keepsPage: true })}
    >
      {say("invite")}
    </Button>
  );
  return (
    <ListPage
      list={membersList}
      icon={IconUsersGroup}
      say={say}
      choices={{ role: roles.all.map(({ id }) => ({ value: id, label: roles.nameOf(id) })) }}
      actions={inviteButton}
      columns={useColumns(roles)}
      query={query}
      rows={rows}
      keyOf={({ accountId }) => accountId}
      linkOf={({ accountId }) => ({ to: ".", search: { ...search, open: accountId } })}
      count={rows?.length}
      emptyActions={inviteButton}
    >
      <Invitations roles={roles} />
      <MemberDrawer
        accountId={search.open}
        member={members?.find(({ accountId }) => accountId === search.open)}
        isRead={!query.isPending}
        roles={roles}
      />
      {search.invite === true && may("members:write") && (
        <Invite roles={roles} onClose={() => change({ invite: undefined }, { keepsPage: true })} />
      )}
    </ListPage>
  );
}

function useColumns(roles: RoleNames): readonly ListColumn<MemberRow>[] {
  const say = useWords(membersWords);
  const me = useMember();
  return [
    {
      id: "name",
      title: say("name"),
      cell: ({ accountId, name, isOwner }) => (
        <>
          <BriefText text={name} limit={80} />{" "}
          {accountId === me.id && <Badge color="gray">{say("you")}</Badge>}{" "}
          {isOwner && <Badge>{say("owner")}</Badge>}
        </>
      ),
    },
    textColumn({ id: "email", title: say("email"), width: "26%", text: ({ email }) => email }),
    {
      id: "role",
      title: say("role"),
      priority: 2,
      cell: (member) => (
        <Badges
          items={member.roles.map(({ workspaceId, role, from }) => ({
            id: `${workspaceId} ${role} ${from}`,
            name: roles.nameOf(role),
          }))}
        />
      ),
    },
    {
      id: "state",
      title: say("state"),
      width: "110px",
      priority: 2,
      cell: (member) => (
        <Badge color={stateOf(member) === "active" ? "green" : "red"}>{say(stateOf(member))}</Badge>
      ),
    },
    {
      id: "secondFactor",
      title: say("secondFactor"),
      priority: 3,
      cell: ({ secondFactor: { codes, passkeys } }) =>
        [codes ? say("app") : [], passkeys > 0 ? say("passkeys", { count: passkeys }) : []]
          .flat()
          .join(", ") || say("none"),
    },
    timeColumn({
      id: "lastSignIn",
      title: say("lastSignIn"),
      priority: 3,
      never: say("never"),
      at: ({ lastSignInAt }) => lastSignInAt,
    }),
    timeColumn({
      id: "since",
      title: say("since"),
      priority: 3,
      isExtra: true,
      shows: "date",
      at: ({ createdAt }) => createdAt,
    }),
  ];
}
