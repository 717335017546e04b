/** What was sent: an email in a frame that runs nothing, the answer of a webhook, the text of other messages. */
import { SegmentedControl, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceAddress, useWords, useWorkspace } from "../../data/index.js";
import { Fold, JsonView, Section, ServedFrame, useListSearch, UserText } from "../../ui/index.js";
import type { Delivery } from "./delivery-filter.js";
import classes from "./deliveries.module.css";
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
      {isEmail ? (
        <Email delivery={delivery} isPhone={as === "phone"} />
      ) : (
        <Other delivery={delivery} wasSent={wasSent} />
      )}
    </Section>
  );
}

function Email({ delivery, isPhone }: { readonly delivery: Delivery; readonly isPhone: boolean }): ReactNode {
  const say = useWords(deliveriesWords);
  const { id: workspaceId } = useWorkspace();
  const id = encodeURIComponent(delivery.originMessageId);
  return (
    <ServedFrame
      className={classes.mail}
      data-phone={isPhone || undefined}
      title={say("message")}
      src={serviceAddress(`api/admin/deliveries/${id}/message?${new URLSearchParams({ workspaceId })}`)}
    />
  );
}

function Other({ delivery: { variant, status }, wasSent }: SentMessageProps): ReactNode {
  const say = useWords(deliveriesWords);
  const { type, ...rest } = variant;
  const { body, ...others } = rest;
  if (!wasSent)
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
  return (
    <>
      {type !== "Webhook" && typeof body === "string" && (
        <Text component="div" mb="sm" style={{ whiteSpace: "pre-wrap" }}>
          <UserText limit={2_000}>{body}</UserText>
        </Text>
      )}
      <JsonView value={type === "Webhook" ? rest : others} />
    </>
  );
}
