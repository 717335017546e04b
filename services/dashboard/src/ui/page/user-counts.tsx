/** How many people, groups and anonymous users meet a filter: a group is a user, too, and counts apart. */
import { Skeleton } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { CountLink } from "../links/link.js";
import { useFormatNumber } from "../text/use-format-number.js";
import { componentWords } from "../words.js";

export interface UserFilter {
  /** The id of a segment. */
  readonly segment?: string;
  /** The id of a subscription group: users who are subscribed to it. */
  readonly group?: string;
  /** The id of a user property, and its value. */
  readonly property?: string;
  readonly value?: string;
}

export const userKinds = ["person", "group", "anonymous"] as const;
export type UserKind = (typeof userKinds)[number];
export type UserCounts = Readonly<Record<UserKind, number>>;

/** Undefined while they are counted, and for members who may not see users. Without a filter: all users. */
export function useUserCounts(
  { segment, group, property, value }: UserFilter,
  isAsked = true,
): UserCounts | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/users/count",
    {
      body: {
        maxAgeSeconds: 60,
        byKind: true,
        ...(segment !== undefined && { segmentFilter: [segment] }),
        ...(group !== undefined && { subscriptionGroupFilter: [group] }),
        ...(property !== undefined && { userPropertyFilter: [{ id: property, values: [value] }] }),
      },
    },
    { enabled: isAsked && may("users:read"), staleTime: 10_000, placeholderData: keepPreviousData },
  );
  return data?.kinds;
}

export function sumOfKinds({ person, group, anonymous }: UserCounts): number {
  return person + group + anonymous;
}

/** `433 people, 5 groups and 2 anonymous users`, without those of which there are none. */
export function useUsersText(): (counts: UserCounts) => string {
  const say = useWords(componentWords);
  const { language } = useLanguage();
  return (counts) =>
    new Intl.ListFormat(language).format(
      shownKinds(counts).map((kind) => say(`usersOf_${kind}`, { count: counts[kind] })),
    );
}

/** People always, if there is nobody else. */
function shownKinds(counts: UserCounts): readonly UserKind[] {
  const present = userKinds.filter((kind) => counts[kind] > 0);
  return present.length === 0 ? ["person"] : present;
}

export interface MemberCountProps extends UserFilter {
  /** Beside other text a link needs more than its color. */
  readonly underline?: "always";
}

/** Each number is a link to its users. People have no word beside them; a dash where the member may not see users. */
export function MemberCount({ underline, ...filter }: MemberCountProps): ReactNode {
  const say = useWords(componentWords);
  const may = useMay();
  const format = useFormatNumber();
  const { id: workspaceId } = useWorkspace();
  const counts = useUserCounts(filter);
  if (!may("users:read")) return "–";
  if (counts === undefined) return <Skeleton display="inline-block" h={12} w={40} />;
  return shownKinds(counts).map((kind, index) => (
    <Fragment key={kind}>
      {index > 0 && " · "}
      <CountLink
        value={counts[kind]}
        text={kind === "person" ? format(counts[kind]) : say(`usersOf_${kind}`, { count: counts[kind] })}
        {...(underline !== undefined && { underline })}
        to="/w/$workspaceId/users"
        params={{ workspaceId }}
        search={{ ...filter, ...(kind !== "person" && { kind }) }}
      />
    </Fragment>
  ));
}
