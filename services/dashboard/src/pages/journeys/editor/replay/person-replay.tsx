/** One person through the draft, step by step with times; played, the steps follow each other in fast time. */
import { Button, Group, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../../data/index.js";
import { labelOfReason, Time, UserText } from "../../../../ui/index.js";
import classes from "../editor.module.css";
import { nameOfStep, useJourneyEditing } from "../journey-editing.js";
import { stepOf, type SimulatedRun } from "./replay-of.js";
import { replayWords } from "./words.js";

const stepMs = 700;

export interface PersonReplayProps {
  readonly runs: readonly SimulatedRun[];
  readonly onStep: (nodeId: string | undefined) => void;
}

export function PersonReplay({ runs, onStep }: PersonReplayProps): ReactNode {
  const say = useWords(replayWords);
  const [at, setAt] = useState<number>();
  const path = runs.flatMap((run, index) =>
    run.path.map((step) => ({
      ...step,
      nodeId: stepOf(step.nodeId),
      run: index,
      ends: run.ends,
      isLast: step === run.path.at(-1),
    })),
  );
  useEffect(() => {
    if (at === undefined) return undefined;
    onStep(path[at]?.nodeId);
    const timer = setTimeout(() => setAt(at + 1 < path.length ? at + 1 : undefined), stepMs);
    return () => {
      clearTimeout(timer);
      onStep(undefined);
    };
    // The steps are those of the answer that this shows.
    // eslint-disable-next-line react/exhaustive-deps
  }, [at]);
  if (runs.length === 0) return <Text size="sm">{say("notStarted")}</Text>;
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm">{say("runsOfPerson", { count: runs.length })}</Text>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlayerPlay size={12} />}
          onClick={() => setAt(0)}
        >
          {say("play")}
        </Button>
      </Group>
      <ol className={classes.path}>
        {path.map((step, index) => (
          // A run may come to a step several times.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index} data-here={at === index ? "" : undefined}>
            <StepOfPerson step={step} />
            {step.isLast && (
              <div className={classes.hint}>{say("ends", { how: sayEnd(step.ends, say) })}</div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

type Say = ReturnType<typeof useWords<(typeof replayWords)["en"]>>;

const knownEnds = [
  "live",
  "exited",
  "converted",
  "heldOut",
  "messageSkipped",
  "messageFailed",
  "exitCondition",
  "unfinished",
] as const;

function sayEnd(ends: string, say: Say): string {
  const known = knownEnds.find((each) => each === ends);
  return known === undefined ? ends : say(`${known}_`);
}

function StepOfPerson({ step }: { readonly step: SimulatedRun["path"][number] }): ReactNode {
  const say = useWords(replayWords);
  const { language } = useLanguage();
  const name = useJourneyEditing(({ draft, describing }) => nameOfStep(draft, step.nodeId, describing));
  const { message, waits = [] } = step;
  return (
    <>
      <Time at={step.at} /> · <UserText isBrief>{name}</UserText>
      {waits.map(({ since, until }) =>
        until === undefined ? null : (
          <div key={since} className={classes.hint}>
            {say("waitsUntil")} <Time at={until} />
          </div>
        ),
      )}
      {message !== undefined && (
        <div className={message.outcome === "sent" ? classes.hint : classes.issue}>
          {say(`${message.outcome}_`)}
          {message.reason === undefined ? "" : `: ${labelOfReason(message.reason)[language]}`}
        </div>
      )}
    </>
  );
}
