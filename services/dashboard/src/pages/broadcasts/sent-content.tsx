/** What a broadcast sends, as it was when it began to run: rendered for a chosen person, also after its template was changed. */
import { ApiError } from "@signalbox/client";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  JsonView,
  parseJson,
  Section,
  templateContentsOf,
  usePreviewUser,
  UserText,
} from "../../ui/index.js";
import { styleNonce, withStyleNonce } from "../../style-nonce.js";
import type { Broadcast } from "./broadcast-statuses.js";
import classes from "./broadcasts.module.css";
import { broadcastsWords } from "./words.js";

/** Of one that has sent something; nothing for one that an earlier release started. */
export function SentContent({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const queries = useQueries();
  const user = usePreviewUser(undefined);
  const channel = broadcast.config.message.type;
  const content = queries.useQuery(
    "get",
    "/api/admin/broadcasts/content",
    { params: { query: { broadcastId: broadcast.id } } },
    { enabled: may("templates:read"), staleTime: Infinity, retry: false },
  );
  const { definition = {}, parts = {} } = content.data ?? {};
  const rendered = queries.useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel,
        contents: templateContentsOf(channel, definition),
        userProperties: user.properties,
        ...(content.data !== undefined && { brand: content.data.brand }),
        parts,
      },
    },
    { enabled: content.data !== undefined && !user.isPending },
  );
  const isUnknown = content.error instanceof ApiError && content.error.status === 404;
  if (!may("templates:read") || isUnknown) return null;
  const { from, subject, title, body } = rendered.data?.contents ?? {};
  return (
    <Section title={say("sentContent")}>
      {content.error !== null && <ErrorNotice error={content.error} />}
      {rendered.error !== null && <ErrorNotice error={rendered.error} />}
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {say("sentContentText")}
        </Text>
        <Facts
          facts={[
            [say("from"), from && <Shown content={from} />],
            [say("subject"), subject && <Shown content={subject} />],
            [say("pushTitle"), title && <Shown content={title} />],
          ]}
        />
        {body?.type === "Err" && <Shown content={body} />}
        {body?.type === "Ok" && channel === "Email" && (
          <iframe
            className={classes.mail}
            title={say("sentMail")}
            sandbox=""
            srcDoc={withStyleNonce(body.value, styleNonce())}
          />
        )}
        {body?.type === "Ok" && channel === "Webhook" && <JsonView value={parseJson(body.value)} />}
        {body?.type === "Ok" && (channel === "Sms" || channel === "MobilePush") && (
          <UserText limit={2_000}>{body.value}</UserText>
        )}
      </Stack>
    </Section>
  );
}

interface ShownProps {
  readonly content:
    | { readonly type: "Ok"; readonly value: string }
    | { readonly type: "Err"; readonly err: string };
}

function Shown({ content }: ShownProps): ReactNode {
  return <UserText>{content.type === "Ok" ? content.value : content.err}</UserText>;
}
