/** All members of the workspace, and the invitations that are open. */
import { Button } from "@mantine/core";
import { IconUserPlus, IconUsersGroup } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useMember, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  Badges,
  ChoiceFilter,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  SearchFilter,
  Time,
  Toolbar,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { Invitations } from "./invitations.js";
import { Invite } from "./invite.js";
import { MemberDrawer } from "./member-drawer.js";
import { membersWith, memberStates, stateOf, type MemberRow } from "./member-row.js";
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
  const columns = useColumns(roles);
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
    <>
      <PageHead title={say("title")}>{inviteButton}</PageHead>
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="role"
          label={say("role")}
          data={roles.all.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter
          field="state"
          label={say("state")}
          data={memberStates.map((state) => ({ value: state, label: say(state) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={rows}
        keyOf={({ accountId }) => accountId}
        linkOf={({ accountId }) => ({ to: ".", search: { ...search, open: accountId } })}
        count={rows?.length}
        isFiltered={isFiltered(search, ["q", "role", "state"])}
        empty={
          <EmptyState icon={IconUsersGroup} title={say("emptyTitle")} text={say("emptyText")}>
            {inviteButton}
          </EmptyState>
        }
      />
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
    </>
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
          <UserText isBrief limit={80}>
            {name}
          </UserText>{" "}
          {accountId === me.id && <Badge color="gray">{say("you")}</Badge>}{" "}
          {isOwner && <Badge>{say("owner")}</Badge>}
        </>
      ),
    },
    {
      id: "email",
      title: say("email"),
      width: "26%",
      cell: ({ email }) => (
        <UserText isBrief limit={120}>
          {email}
        </UserText>
      ),
    },
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
    {
      id: "lastSignIn",
      title: say("lastSignIn"),
      width: "170px",
      priority: 3,
      cell: ({ lastSignInAt }) => (lastSignInAt === undefined ? say("never") : <Time at={lastSignInAt} />),
    },
    {
      id: "since",
      title: say("since"),
      width: "120px",
      priority: 3,
      isExtra: true,
      cell: ({ createdAt }) => <Time at={createdAt} shows="date" />,
    },
  ];
}
