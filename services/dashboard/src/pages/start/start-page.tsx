/** From a new workspace to a first event and a first mail, without a terminal. */
import { Alert, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Badge, ErrorNotice, KnownPageButton, PageHead } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { Checklist } from "./checklist.js";
import { FirstEvent } from "./first-event.js";
import { FirstMail } from "./first-mail.js";
import { LiveTail } from "./live-tail.js";
import { Snippets } from "./snippets-section.js";
import classes from "./start.module.css";
import { stepsOf } from "./steps.js";
import { useDismissedRegion } from "./use-dismissed-region.js";
import { useLatestEvents } from "./use-latest-events.js";
import { useStartFacts } from "./use-start-facts.js";
import { useWriteKey } from "./use-write-key.js";
import { startWords } from "./words.js";

export function StartPage(): ReactNode {
  const say = useWords(startWords);
  const [isTested, setTested] = useState(false);
  const latest = useLatestEvents();
  const writeKey = useWriteKey();
  const hasEvent = latest.events && latest.events.length > 0;
  const region = useDismissedRegion();
  const { facts, error, isLoading, refresh } = useStartFacts({
    hasEvent,
    isTested,
    isRegionDismissed: region.isDismissed,
  });
  const steps = stepsOf(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  const isComplete = !isLoading && error === null && done === steps.length;
  return (
    <>
      <PageHead
        title={say("title")}
        beside={
          !isLoading && (
            <Badge color={isComplete ? "green" : "gray"}>{say("done", { done, all: steps.length })}</Badge>
          )
        }
      />
      <Stack gap="md">
        {error !== null && <ErrorNotice error={error} onRetry={refresh} />}
        {isComplete && (
          <Alert color="green" icon={<IconCircleCheck size={18} />} title={say("complete")}>
            <Stack gap="xs" align="flex-start">
              {say("completeText")}
              <KnownPageButton page="home">{say("toHome")}</KnownPageButton>
            </Stack>
          </Alert>
        )}
        <div className={classes.sections}>
          <Checklist
            steps={isLoading ? undefined : steps}
            facts={facts}
            onVerified={() => setTested(true)}
            onRegionDismissed={region.dismiss}
          />
          <LiveTail latest={latest} />
          <FirstEvent writeKey={writeKey} onSent={latest.refresh} />
          <FirstMail onSent={refresh} />
        </div>
        <Snippets writeKey={writeKey} />
      </Stack>
    </>
  );
}
