/** The steps of a delivery in order: what happened, when, and why. */
import { Collapse, Timeline, Text, UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBolt,
  IconCheck,
  IconClock,
  IconMail,
  IconRoute,
  IconShieldCheck,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Explanation, JsonView, Time, useListSearch } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import type { DeliveryTrace } from "./delivery-trace.js";
import { deliveriesWords } from "./words.js";

type Step = DeliveryTrace["why"][number];

const icons: Readonly<Partial<Record<Step["what"], Icon>>> = {
  event: IconBolt,
  segment: IconUsersGroup,
  run: IconRoute,
  node: IconRoute,
  asked: IconBolt,
  rendered: IconMail,
  attempt: IconMail,
  outcome: IconCheck,
  report: IconCheck,
  waits: IconClock,
  quietHours: IconClock,
  frequencyCap: IconClock,
};

export function Trace({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  return (
    <Timeline active={steps.length} bulletSize={22} lineWidth={2} color="gray">
      {steps.map((step, index) => (
        // The steps have an order and no other name.
        // eslint-disable-next-line react/no-array-index-key
        <TraceStep key={index} step={step} index={index} />
      ))}
    </Timeline>
  );
}

interface TraceStepProps {
  readonly step: Step;
  readonly index: number;
}

function TraceStep({ step, index, ...item }: TraceStepProps): ReactNode {
  const say = useWords(deliveriesWords);
  const { change } = useListSearch();
  const { step: open } = useSearch({ from: "/w/$workspaceId/deliveries/$messageId" });
  const { at, what, text, says, ...details } = step;
  const isBad = what === "outcome" && /Failure|Skipped|Bad/.test(String(details["event"]));
  const IconOfStep = isBad ? IconAlertTriangle : (icons[what] ?? IconShieldCheck);
  const isOpen = open === index;
  return (
    <Timeline.Item {...item} bullet={<IconOfStep size={13} aria-hidden />} {...(isBad && { color: "red" })}>
      <Text component="div" style={{ overflowWrap: "anywhere" }}>
        <Explanation says={says} text={text} />
      </Text>
      <Text size="sm" c="dimmed">
        <Time at={at} />{" "}
        {Object.keys(details).length > 0 && (
          <UnstyledButton
            fz="sm"
            c="var(--mantine-color-anchor)"
            aria-expanded={isOpen}
            onClick={() => change({ step: isOpen ? undefined : index }, { keepsPage: true })}
          >
            {say("details")}
          </UnstyledButton>
        )}
      </Text>
      <Collapse expanded={isOpen}>{isOpen && <JsonView value={details} />}</Collapse>
    </Timeline.Item>
  );
}
