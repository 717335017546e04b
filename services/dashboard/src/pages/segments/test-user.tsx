/** Whether one user is in the segment, with the verdict of each condition. */
import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Section, useListSearch, UserChoice } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { Why } from "../users/why.js";
import { segmentsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/segments/$segmentId");

export function TestUser({ segmentId }: { readonly segmentId: string }): ReactNode {
  const say = useWords(segmentsWords);
  const { user } = route.useSearch();
  const { change } = useListSearch();
  return (
    <Section title={say("test")}>
      <Stack gap="xs">
        <Text c="dimmed">{say("testText")}</Text>
        <UserChoice
          key={user}
          label={say("testLabel")}
          placeholder={say("testHint")}
          userId={user}
          onChoose={(chosen) => change({ user: chosen }, { keepsPage: true })}
        />
        {user !== undefined && <Why segmentId={segmentId} userId={user} />}
      </Stack>
    </Section>
  );
}
