/** What was sent, an email as a screen or a phone shows it; of a message that was not sent, what is known of it. */
import { SegmentedControl, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Fold, JsonView, MessageContent, Section, useListSearch } from "../../ui/index.js";
import type { Delivery } from "./delivery-filter.js";
import { deliveriesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/deliveries/$messageId");

export interface SentMessageProps {
  readonly delivery: Delivery;
  readonly wasSent: boolean;
}

export function SentMessage({ delivery, wasSent }: SentMessageProps): ReactNode {
  const say = useWords(deliveriesWords);
  const { change } = useListSearch();
  const { as = "desktop" } = route.useSearch();
  const isEmail = wasSent && delivery.channel === "Email";
  return (
    <Section
      title={say("message")}
      beside={
        isEmail && (
          <SegmentedControl
            size="xs"
            value={as}
            onChange={(value) => change({ as: value === "desktop" ? undefined : value }, { keepsPage: true })}
            data={[
              { value: "desktop", label: say("desktop") },
              { value: "phone", label: say("phone") },
            ]}
          />
        )
      }
    >
      {wasSent ? (
        <MessageContent delivery={delivery} isPhone={as === "phone"} />
      ) : (
        <NotSent delivery={delivery} />
      )}
    </Section>
  );
}

function NotSent({ delivery: { variant, status } }: Pick<SentMessageProps, "delivery">): ReactNode {
  const say = useWords(deliveriesWords);
  const { type: _, ...rest } = variant;
  return (
    <>
      <Text c="dimmed">
        {say(status === "Queued" || status === "Sending" ? "nothingSentYet" : "nothingSent")}
      </Text>
      {Object.keys(rest).length > 0 && (
        <Fold title={say("details")}>
          <JsonView value={rest} />
        </Fold>
      )}
    </>
  );
}
