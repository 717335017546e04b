/** Replays the past on the draft: what would have happened, for all and for one person. */
import { Button, Group, Loader, NativeSelect, Stack, Text } from "@mantine/core";
import { IconHistory, IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useMay, useWords } from "../../../../data/index.js";
import {
  ErrorNotice,
  Facts,
  labelOfReason,
  Section,
  Time,
  useFormatNumber,
  UserChoice,
} from "../../../../ui/index.js";
import { PersonReplay } from "./person-replay.js";
import { byFrequency, type Simulation } from "./replay-of.js";
import type { Replay } from "./use-replay.js";
import { replayWords } from "./words.js";

export const replayDays = [7, 30, 90] as const;
export type ReplayDays = (typeof replayDays)[number];

export interface ReplayPanelProps {
  /** Undefined: nothing is replayed. */
  readonly days: ReplayDays | undefined;
  readonly onDays: (days: ReplayDays | undefined) => void;
  /** Whether the draft says how it starts. */
  readonly canReplay: boolean;
  readonly replay: Replay;
  readonly userId: string | undefined;
  readonly onUser: (userId: string | undefined) => void;
  readonly person: Replay;
  /** Shows at which step the person is. */
  readonly onStep: (nodeId: string | undefined) => void;
}

export function ReplayPanel(props: ReplayPanelProps): ReactNode {
  const { days, onDays, canReplay, replay, userId, onUser, person, onStep } = props;
  const say = useWords(replayWords);
  const may = useMay();
  return (
    <Section
      title={say("title")}
      beside={replay.isRunning && <Loader size={14} role="status" aria-label={say("running")} />}
    >
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {say("text")}
        </Text>
        <Group gap="xs" align="flex-end">
          <NativeSelect
            aria-label={say("past")}
            size="xs"
            value={String(days ?? 30)}
            data={replayDays.map((each) => ({
              value: String(each),
              label: say("lastDays", { count: each }),
            }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = replayDays.find((each) => String(each) === value);
              if (chosen !== undefined) onDays(chosen);
            }}
          />
          {days === undefined ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconHistory size={14} />}
              onClick={() => onDays(30)}
            >
              {say("start")}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop size={14} />}
              onClick={() => onDays(undefined)}
            >
              {say(replay.isRunning ? "stop" : "clear")}
            </Button>
          )}
        </Group>
        {days !== undefined && !canReplay && <Text size="sm">{say("noStart")}</Text>}
        {replay.error !== undefined && <ErrorNotice error={replay.error} onRetry={replay.again} />}
        {replay.wasEnded && (
          <Group gap="xs" role="status">
            <Text size="sm">{say("wasEnded")}</Text>
            <Button size="xs" variant="default" onClick={replay.again}>
              {say("again")}
            </Button>
          </Group>
        )}
        {days !== undefined && replay.answer !== undefined && <Totals answer={replay.answer} />}
        {days !== undefined && may("users:read") && (
          <>
            <div data-own-text="">
              <UserChoice
                label={say("person")}
                placeholder={say("personHint")}
                userId={userId}
                onlyKnown
                onChoose={onUser}
              />
            </div>
            {person.error !== undefined && <ErrorNotice error={person.error} />}
            {userId !== undefined && person.answer !== undefined && (
              <PersonReplay
                key={`${userId} ${person.answer.samples[0]?.runs[0]?.startedAt}`}
                runs={person.answer.samples[0]?.runs ?? []}
                onStep={onStep}
              />
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

function Totals({
  answer: { people, runs, messages, unfinished = [] },
}: {
  readonly answer: Simulation;
}): ReactNode {
  const say = useWords(replayWords);
  const { language } = useLanguage();
  const format = useFormatNumber();
  const { busiestMinute, skipped } = messages;
  return (
    <div aria-live="polite">
      {people.isEstimate && (
        <Text size="sm" c="dimmed">
          {say("estimate", { looked: people.looked, total: people.total })}
        </Text>
      )}
      <Facts
        facts={[
          [say("started"), format(runs.started)],
          [say("finished"), format(runs.finished)],
          [say("live"), runs.live === 0 ? undefined : format(runs.live)],
          [say("converted"), runs.converted === undefined ? undefined : format(runs.converted)],
          [say("heldOut"), runs.heldOut === undefined ? undefined : format(runs.heldOut)],
          [say("messages"), format(messages.total)],
          ...byFrequency(skipped?.byReason ?? {}).map(
            ([reason, count]) =>
              [say("notSent", { reason: labelOfReason(reason)[language] }), format(count)] as const,
          ),
          [
            say("busiest"),
            busiestMinute && (
              <>
                {say("perMinute", { count: busiestMinute.count })} <Time at={busiestMinute.at} />
              </>
            ),
          ],
        ]}
      />
      {unfinished.length > 0 && (
        <Text size="sm" c="orange.9">
          {say("unfinished", { count: unfinished.length })}
        </Text>
      )}
    </div>
  );
}
