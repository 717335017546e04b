/** A message as it was sent: an email in a frame that runs nothing, the answer of a webhook, the text of other messages. */
import { Text } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { serviceAddress, useWords, useWorkspace } from "../../data/index.js";
import { ServedFrame } from "../page/served-frame.js";
import { JsonView } from "../text/json-view.js";
import { UserText } from "../text/user-text.js";
import { componentWords } from "../words.js";
import classes from "./messages.module.css";

type Delivery = Answer<"/api/admin/deliveries", "GET">["items"][number];

export interface MessageContentProps {
  /** One that was sent. */
  readonly delivery: Pick<Delivery, "originMessageId" | "channel" | "variant">;
  readonly isPhone?: boolean;
}

export function MessageContent({ delivery, isPhone = false }: MessageContentProps): ReactNode {
  const { channel, originMessageId, variant } = delivery;
  return channel === "Email" ? (
    <EmailFrame id={originMessageId} isPhone={isPhone} />
  ) : (
    <SentVariant variant={variant} />
  );
}

function EmailFrame({ id, isPhone }: { readonly id: string; readonly isPhone: boolean }): ReactNode {
  const say = useWords(componentWords);
  const { id: workspaceId } = useWorkspace();
  const path = `api/admin/deliveries/${encodeURIComponent(id)}/message`;
  return (
    <ServedFrame
      className={classes.mail}
      data-phone={isPhone || undefined}
      title={say("messageContent")}
      src={serviceAddress(`${path}?${new URLSearchParams({ workspaceId })}`)}
    />
  );
}

function SentVariant({ variant: { type, ...rest } }: Pick<Delivery, "variant">): ReactNode {
  if (type === "Webhook") return <JsonView value={rest} />;
  const { body, ...others } = rest;
  return (
    <>
      {typeof body === "string" && (
        <Text component="div" mb="sm" style={{ whiteSpace: "pre-wrap" }}>
          <UserText limit={2_000}>{body}</UserText>
        </Text>
      )}
      <JsonView value={others} />
    </>
  );
}
