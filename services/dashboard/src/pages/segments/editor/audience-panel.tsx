/** How many users a definition that is edited has, and some of them; then one user through its conditions. */
import { Group, Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../../data/index.js";
import { ErrorNotice, Section, TextLink, UserChoice, useUserNames, UserText } from "../../../ui/index.js";
import classes from "./builder.module.css";
import type { SegmentAnswers, UserWalk } from "./use-answers.js";
import { builderWords } from "./words.js";

export function AudiencePanel({ answers }: { readonly answers: SegmentAnswers }): ReactNode {
  const say = useWords(builderWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { preview, isCounting, error } = answers;
  const nameOf = useUserNames(preview?.sample ?? []);
  return (
    <Section
      title={say("audience")}
      beside={isCounting && <Loader size={14} role="status" aria-label={say("counting")} />}
    >
      {error !== null && <ErrorNotice error={error} />}
      <div aria-live="polite">{preview === undefined ? "–" : <Total preview={preview} />}</div>
      {may("users:read") && preview !== undefined && (
        <Stack gap={4} mt="xs">
          <Text size="sm" c="dimmed">
            {preview.sample.length === 0 ? say("noSamples") : say("samples")}
          </Text>
          <Group gap="6px 12px">
            {preview.sample.map((id) => (
              <TextLink
                key={id}
                size="sm"
                to="/w/$workspaceId/users/$userId"
                params={{ workspaceId, userId: id }}
                title={id}
                style={{ overflowWrap: "anywhere" }}
              >
                <UserText isBrief limit={120}>
                  {nameOf(id)}
                </UserText>
              </TextLink>
            ))}
          </Group>
        </Stack>
      )}
    </Section>
  );
}

function Total({ preview }: { readonly preview: NonNullable<SegmentAnswers["preview"]> }): ReactNode {
  const say = useWords(builderWords);
  const { count, isEstimate, interval } = preview;
  return (
    <>
      <div className={classes.total}>{say(isEstimate ? "estimate" : "total", { count })}</div>
      {isEstimate && (
        <Text size="sm" c="dimmed">
          {say("interval", interval)}
        </Text>
      )}
    </>
  );
}

export interface WalkPanelProps {
  readonly userId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
  readonly walk: UserWalk | undefined;
  readonly error: unknown;
}

export function WalkPanel({ userId, onChoose, walk, error }: WalkPanelProps): ReactNode {
  const say = useWords(builderWords);
  return (
    <Section title={say("walk")}>
      <Stack gap="xs">
        <Text c="dimmed">{say("walkText")}</Text>
        <div data-own-text="">
          <UserChoice label={say("user")} placeholder={say("walkHint")} userId={userId} onChoose={onChoose} />
        </div>
        {userId !== undefined && error !== null && <ErrorNotice error={error} />}
        {walk !== undefined && (
          <Text role="status" className={walk.isMember ? classes.holds : classes.fails}>
            {say(walk.isMember ? "isIn" : "isOut")}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
