/** The members of a segment, a page at a time, with the time at which each entered. */
import { Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  EmptyState,
  List,
  type ListColumn,
  PeopleBar,
  Section,
  sumOfKinds,
  Time,
  usePublishing,
  UserName,
  useUserCounts,
} from "../../ui/index.js";
import { ManualList } from "./manual-list.js";
import { RemoveMember } from "./remove-member.js";
import { kindOf, membersRequest, type Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/segments/$segmentId");

type MemberRow = Answer<"/api/admin/segments/{id}/members", "GET">["members"][number];

export function SegmentMembers({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const search = route.useSearch();
  const canPublish = usePublishing("Segment") === "allowed";
  const isManual = kindOf(segment) === "manual";
  const counts = useUserCounts({ segment: segment.id });
  const query = useQueries().useQuery(
    "get",
    "/api/admin/segments/{id}/members",
    membersRequest(segment.id, search),
    { placeholderData: keepPreviousData },
  );
  return (
    <Section title={say("members")} beside={isManual && <ManualList segment={segment} />}>
      {segment.progress !== undefined && !isManual && (
        <Text c="dimmed" mb="xs">
          {say("membersIncomplete")}
        </Text>
      )}
      <List
        label={say("members")}
        columns={useColumns(segment, isManual && canPublish)}
        query={query}
        rows={query.data?.members}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/users/$userId", params: { userId: id } })}
        nextCursor={query.data?.nextCursor}
        count={counts && sumOfKinds(counts)}
        selectionBar={({ rows, clear }) => (
          <PeopleBar
            ids={rows.map(({ id }) => id)}
            everyone={{
              filter: { segmentFilter: [segment.id] },
              count: counts && sumOfKinds(counts),
              shown: query.data?.members.length ?? 0,
            }}
            onClear={clear}
          />
        )}
        isFiltered={false}
        empty={
          <EmptyState
            icon={IconUsers}
            title={say("noMembersTitle")}
            text={say(isManual ? "noListedText" : "noMembersText")}
          />
        }
      />
    </Section>
  );
}

function useColumns({ id: segmentId }: Segment, canRemove: boolean): readonly ListColumn<MemberRow>[] {
  const say = useWords(segmentsWords);
  return [
    {
      id: "user",
      title: say("user"),
      cell: ({ id, name, isAnonymous = false }) => (
        <>
          <UserName id={id} name={name} /> {isAnonymous && <Badge color="gray">{say("anonymous")}</Badge>}
        </>
      ),
    },
    {
      id: "since",
      title: say("since"),
      width: "210px",
      cell: ({ since }) => (since === null ? "–" : <Time at={since} />),
    },
    ...(canRemove
      ? [
          {
            id: "remove",
            title: say("removing"),
            width: "90px",
            align: "end" as const,
            cell: ({ id }: MemberRow) => <RemoveMember segmentId={segmentId} userId={id} />,
          },
        ]
      : []),
  ];
}
