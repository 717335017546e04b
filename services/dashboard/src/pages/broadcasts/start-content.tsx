/** The text with which a broadcast began, rendered by the service for one person, also after its template was changed. */
import { ApiError } from "@signalbox/client";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  JsonView,
  parseJson,
  templateContentsOf,
  usePreviewUser,
  UserText,
} from "../../ui/index.js";
import { styleNonce, withStyleNonce } from "../../style-nonce.js";
import type { Broadcast } from "./broadcast-statuses.js";
import classes from "./broadcasts.module.css";
import { broadcastsWords } from "./words.js";

export interface ContentOfStartProps {
  readonly broadcast: Broadcast;
}

/** For members who may not see values of people. Nothing for a broadcast that an earlier release started. */
export function ContentWithoutValues({ broadcast }: ContentOfStartProps): ReactNode {
  const say = useWords(broadcastsWords);
  const question = useRendered(broadcast, {});
  const { contents = {} } = question.rendered.data ?? {};
  const needsValues = Object.values(contents).some((each) => each?.type === "Err");
  if (needsValues) return <Text c="dimmed">{say("needsValues")}</Text>;
  return <Content broadcast={broadcast} question={question} text={say("messagesHidden")} />;
}

export interface ContentForPersonProps extends ContentOfStartProps {
  readonly userId: string;
}

/** Nothing for a person who does not exist, nor for a broadcast that an earlier release started. */
export function ContentForPerson({ broadcast, userId }: ContentForPersonProps): ReactNode {
  const say = useWords(broadcastsWords);
  const { properties, isPending, isUnknown } = usePreviewUser(userId);
  const question = useRendered(broadcast, isPending || isUnknown ? undefined : properties);
  if (isPending || isUnknown) return null;
  return <Content broadcast={broadcast} question={question} text={say("filledForToday")} />;
}

interface ContentProps extends ContentOfStartProps {
  readonly question: ReturnType<typeof useRendered>;
  /** What it is. */
  readonly text: string;
}

function Content({ broadcast, question: { content, rendered }, text }: ContentProps): ReactNode {
  const say = useWords(broadcastsWords);
  const channel = broadcast.config.message.type;
  if (content.error instanceof ApiError && content.error.status === 404) return null;
  const { from, subject, title, body } = rendered.data?.contents ?? {};
  return (
    <Stack gap="sm">
      {content.error !== null && <ErrorNotice error={content.error} />}
      {rendered.error !== null && <ErrorNotice error={rendered.error} />}
      <Text size="sm" c="dimmed">
        {text}
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
  );
}

/** `values`: of a person, by name; undefined while they are not known. */
function useRendered(broadcast: Broadcast, values: Readonly<Record<string, unknown>> | undefined) {
  const queries = useQueries();
  const channel = broadcast.config.message.type;
  const content = queries.useQuery(
    "get",
    "/api/admin/broadcasts/content",
    { params: { query: { broadcastId: broadcast.id } } },
    { staleTime: Infinity, retry: false },
  );
  const { definition = {}, parts = {} } = content.data ?? {};
  const rendered = queries.useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel,
        contents: templateContentsOf(channel, definition),
        userProperties: values ?? {},
        ...(content.data !== undefined && { brand: content.data.brand }),
        parts,
      },
    },
    { enabled: content.data !== undefined && values !== undefined },
  );
  return { content, rendered };
}

interface ShownProps {
  readonly content:
    | { readonly type: "Ok"; readonly value: string }
    | { readonly type: "Err"; readonly err: string };
}

function Shown({ content }: ShownProps): ReactNode {
  return <UserText>{content.type === "Ok" ? content.value : content.err}</UserText>;
}
