/** How far new definitions are applied to all users; it can be paused and goes on where it stopped. */
import { Button, Progress, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ChangeError, Section, Time, useChange } from "../../ui/index.js";
import type { Recompute } from "./find-problems.js";
import { operationsWords } from "./words.js";

export interface RecomputeSectionProps {
  readonly recompute: Recompute;
}

export function RecomputeSection({ recompute }: RecomputeSectionProps): ReactNode {
  const say = useWords(operationsWords);
  const may = useMay();
  const { client } = useApi();
  const set = useChange((next: "Running" | "Paused") =>
    client.PUT("/api/admin/computed-properties/recompute", {
      params: ifMatch(recompute),
      body: { status: next },
    }),
  );
  const { status, target, reached, done, total, finishedAt } = recompute;
  const isPaused = status === "Paused";
  const isOpen = reached < target;
  return (
    <Section
      title={say("recompute")}
      beside={
        <Button
          variant="default"
          disabled={!may("operations:write")}
          loading={set.isRunning}
          leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
          onClick={() => void set.run(isPaused ? "Running" : "Paused")}
        >
          {say(isPaused ? "goOn" : "pause")}
        </Button>
      }
    >
      {set.error !== undefined && <ChangeError title={say("notSet")} error={set.error} />}
      <Text>{say(isPaused ? "recomputeStopped" : isOpen ? "recomputing" : "upToDate")}</Text>
      {isOpen && (
        <>
          <Progress
            mt="sm"
            value={total === 0 ? 0 : (100 * done) / total}
            color={isPaused ? "orange" : "brand"}
            animated={!isPaused}
            aria-label={say("recompute")}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {total === 0 ? say("recomputeBegins") : say("recomputeProgress", { done, total })}
          </Text>
        </>
      )}
      {finishedAt !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {say("lastFinished")} <Time at={finishedAt} />
        </Text>
      )}
    </Section>
  );
}
