/** The segments with the user's verdict in each; why is one click away and stays in the address. */
import { Button, Group, Select, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, PageSkeleton, Section, useListSearch } from "../../ui/index.js";
import { segmentsShown } from "./segments-shown.js";
import type { UserProfile } from "./user-profile.js";
import classes from "./users.module.css";
import { Why } from "./why.js";
import { usersWords } from "./words.js";

export function UserSegments({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const { why } = useSearch({ from: "/w/$workspaceId/users/$userId" });
  const segments = queries.useQuery("get", "/api/admin/segments");
  const held = new Set(user.segments.map(({ id }) => id));
  const ask = (id: string | null): void => change({ why: id ?? undefined }, { keepsPage: true });
  const { shown, others } = segmentsShown(segments.data?.segments ?? [], { held, asked: why });
  return (
    <Section title={say("segments")}>
      {segments.error !== null && (
        <ErrorNotice error={segments.error} onRetry={() => void segments.refetch()} />
      )}
      {segments.isPending && <PageSkeleton />}
      {segments.isSuccess && shown.length === 0 && <Text c="dimmed">{say("noSegments")}</Text>}
      <ul className={classes.rows}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Group gap="xs" wrap="nowrap">
              <Badge color={held.has(id) ? "green" : "gray"} style={{ flex: "none" }}>
                {say(held.has(id) ? "member" : "notMember")}
              </Badge>
              <Text truncate flex={1}>
                <bdi>{name}</bdi>
              </Text>
              <Button
                variant={why === id ? "light" : "subtle"}
                size="compact-xs"
                aria-expanded={why === id}
                leftSection={<IconHelpCircle size={14} />}
                onClick={() => ask(why === id ? null : id)}
              >
                {say(held.has(id) ? "why" : "whyNot")}
              </Button>
            </Group>
            {why === id && <Why segmentId={id} userId={user.id} />}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          mt="sm"
          aria-label={say("otherSegment")}
          placeholder={say("otherSegment")}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={ask}
          searchable
          limit={100}
        />
      )}
    </Section>
  );
}
