/** What is set up and what is left, each with its next action. */
import { Skeleton, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { KnownPageButton, Section } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { ProposedRegion } from "./proposed-region.js";
import classes from "./start.module.css";
import { realProviders, stepIds, type StartFacts, type Step, type StepId } from "./steps.js";
import { TestConnection } from "./test-connection.js";
import { startWords } from "./words.js";

export interface ChecklistProps {
  /** Undefined while they are read. */
  readonly steps: readonly Step[] | undefined;
  readonly facts: StartFacts;
  /** A provider has accepted its settings. */
  readonly onVerified: () => void;
  readonly onRegionDismissed: () => void;
}

/** The paths of the pages where a step is done. */
const pageOf = {
  template: "templates",
  provider: "channels",
  campaign: "journeys",
  colleague: "members",
} as const;

export function Checklist({ steps, ...props }: ChecklistProps): ReactNode {
  const say = useWords(startWords);
  return (
    <Section title={say("checklist")}>
      {steps === undefined && (
        <Stack gap="sm" aria-hidden>
          {stepIds.map((id) => (
            <Skeleton key={id} h={32} />
          ))}
        </Stack>
      )}
      <ol className={classes.steps}>
        {steps?.map(({ id, isDone }) => (
          <li key={id}>
            {isDone ? (
              <ThemeIcon
                size={22}
                radius="xl"
                color="green"
                variant="light"
                role="img"
                aria-label={say("isDone")}
              >
                <IconCheck size={14} />
              </ThemeIcon>
            ) : (
              <ThemeIcon
                size={22}
                radius="xl"
                color="gray"
                variant="light"
                role="img"
                aria-label={say("isOpen")}
              >
                <IconCircleDashed size={14} />
              </ThemeIcon>
            )}
            <div>
              <Text fw={500} c={isDone ? "dimmed" : undefined}>
                {say(id)}
              </Text>
              {!isDone && id !== "region" && (
                <Text size="sm" c="dimmed">
                  {say(`${id}Text`)}
                </Text>
              )}
              {!isDone && id === "region" && <ProposedRegion onDismissed={props.onRegionDismissed} />}
            </div>
            {!isDone && <NextAction id={id} {...props} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface NextActionProps extends Pick<ChecklistProps, "facts" | "onVerified"> {
  readonly id: StepId;
}

/** A first event is sent on this page, and the proposed region has its own buttons. */
function NextAction({ id, facts, onVerified }: NextActionProps): ReactNode {
  const say = useWords(startWords);
  const [provider] = realProviders(facts.emailProviders);
  if (id === "provider" && provider !== undefined)
    return <TestConnection type={provider} onVerified={onVerified} />;
  if (id === "event" || id === "region") return null;
  return (
    <KnownPageButton variant="default" page={pageOf[id]}>
      {say(`${id}Action`)}
    </KnownPageButton>
  );
}
