/** Why one user is in a journey, was in it, or never came in. The user is in the address. */
import { Group, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ErrorNotice,
  Explanation,
  PageSkeleton,
  Section,
  TextLink,
  Time,
  useListSearch,
  UserChoice,
  UserText,
} from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import classes from "./journeys.module.css";
import { RunVersion } from "./run-version.js";
import { journeysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/journeys/$journeyId");

export function WhyInJourney({ journey }: { readonly journey: Journey }): ReactNode {
  const say = useWords(journeysWords);
  const { user = "" } = route.useSearch();
  const { change } = useListSearch();
  return (
    <Section title={say("why")}>
      <Stack>
        <Text c="dimmed">{say("whyText")}</Text>
        <UserChoice
          key={user}
          label={say("userId")}
          placeholder={say("userHint")}
          userId={user === "" ? undefined : user}
          onChoose={(id) => change({ user: id }, { keepsPage: true })}
        />
        {user !== "" && <Reasons journey={journey} userId={user} />}
      </Stack>
    </Section>
  );
}

const colors = { in: "green", was: "gray", never: "orange" } as const;

interface ReasonsProps {
  readonly journey: Journey;
  readonly userId: string;
}

function Reasons({ journey, userId }: ReasonsProps): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = useQueries().useQuery("post", "/api/admin/journeys/explain", {
    body: { journeyId: journey.id, userId },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Badge color={colors[data.is]}>{say(data.is)}</Badge>
        {may("users:read") && (
          <TextLink to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId: data.userId }}>
            <UserText isBrief limit={80}>
              {data.userId}
            </UserText>
          </TextLink>
        )}
      </Group>
      <ul className={classes.reasons}>
        {data.reasons.map((reason) => (
          <li key={reason.text}>
            <Explanation says={reason} />
          </li>
        ))}
      </ul>
      {data.runs.length > 0 && (
        <div>
          <Text fw={600}>{say("runs")}</Text>
          <ul className={classes.rows}>
            {data.runs.map(({ runId, startedAt, text, says, version }) => (
              <li key={runId}>
                <Time at={startedAt} /> · <Explanation says={says} text={text} />{" "}
                <RunVersion version={version} published={journey.version} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
