/** The members of a group, the most recently assigned first. */
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { Badge, Badges, EmptyState, List, type ListColumn, useListSearch, UserName } from "../../ui/index.js";
import type { UserRow } from "../users/find-users.js";
import { PropertyValue } from "../users/property-value.js";
import { usersWords } from "../users/words.js";
import { groupsWords } from "./words.js";

const pageSize = 50;

export interface MemberListProps {
  readonly groupId: string;
  readonly count: number;
}

type Member = Pick<UserRow, "id"> & { readonly name?: string | undefined } & Partial<Omit<UserRow, "name">>;

export function MemberList({ groupId, count }: MemberListProps): ReactNode {
  const say = useWords(groupsWords);
  const queries = useQueries();
  const { cursor } = useListSearch().search;
  const query = queries.useQuery(
    "get",
    "/api/admin/groups/users",
    { params: { query: { groupId, limit: pageSize, ...(cursor !== undefined && { cursor }) } } },
    { placeholderData: keepPreviousData },
  );
  const ids = query.data?.users ?? [];
  const users = queries.useQuery(
    "post",
    "/api/admin/users",
    { body: { userIds: ids, limit: 2 * pageSize } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const known = new Map(users.data?.users.map((user) => [user.id, user]));
  return (
    <List<Member>
      label={say("members")}
      columns={useColumns()}
      query={query}
      rows={query.data?.users.map((id) => ({ name: query.data.names?.[id], ...(known.get(id) ?? { id }) }))}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/users/$userId", params: { userId: id } })}
      nextCursor={query.data?.nextCursor}
      count={count}
      isFiltered={false}
      empty={<EmptyState icon={IconUsers} title={say("noMembers")} text={say("noMembersText")} />}
    />
  );
}

function useColumns(): readonly ListColumn<Member>[] {
  const say = useWords(usersWords);
  return [
    {
      id: "id",
      title: say("user"),
      cell: ({ id, name, isAnonymous }) => (
        <>
          <UserName id={id} name={name} />{" "}
          {isAnonymous === true && <Badge color="gray">{say("anonymous")}</Badge>}
        </>
      ),
    },
    {
      id: "email",
      title: say("email"),
      priority: 2,
      cell: ({ properties = {} }) => (
        <PropertyValue
          isBrief
          value={Object.values(properties).find(({ name }) => name === "email")?.value}
        />
      ),
    },
    {
      id: "segments",
      title: say("segments"),
      priority: 2,
      width: "32%",
      cell: ({ segments = [] }) => <Badges items={segments} limit={3} />,
    },
  ];
}
