/** Requests of others that the member may decide. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useMember, useQueries, useWords } from "../../data/index.js";
import {
  approvalPermissions,
  ErrorNotice,
  KnownPageLink,
  Principal,
  Section,
  Time,
  UserText,
} from "../../ui/index.js";
import classes from "./home.module.css";
import { homeWords } from "./words.js";

const refreshMs = 30_000;

export function Approvals(): ReactNode {
  const say = useWords(homeWords);
  const may = useMay();
  const member = useMember();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    { params: { query: { status: "Open", limit: 50 } } },
    { refetchInterval: refreshMs },
  );
  const waiting = data?.approvals.filter(
    ({ resource, requestedBy: { principal, owner } }) =>
      may(approvalPermissions[resource.type].publish) &&
      principal.id !== member.id &&
      owner?.id !== member.id,
  );
  return (
    <Section title={say("approvals")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {waiting?.length === 0 && <Text c="dimmed">{say("noApprovals")}</Text>}
      <ul className={classes.rows}>
        {waiting?.map(({ id, name, resource, requestedBy, requestedAt }) => (
          <li key={id}>
            <Group gap="xs" justify="space-between" align="baseline" wrap="nowrap">
              <Text miw={0}>
                <KnownPageLink page="approvals">
                  <UserText isBrief limit={80}>
                    {resource.type === "SubscriptionPage" ? say(resource.type) : name}
                  </UserText>
                </KnownPageLink>{" "}
                <Text span size="sm" c="dimmed">
                  {say(resource.type)} · <Principal of={requestedBy.principal} isBrief />
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                <Time at={requestedAt} />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}
