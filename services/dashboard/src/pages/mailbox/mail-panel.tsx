/** One message of the test mailbox beside the list: as its recipient would have got it, and where it came from. */
import { Anchor, Stack, Text } from "@mantine/core";
import { ApiError, type Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { serviceAddress, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  JsonView,
  nameShown,
  ResourceLink,
  RowPanel,
  Section,
  ServedFrame,
  TextLink,
  Time,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { nameIn, useOrigins } from "../deliveries/use-origins.js";
import { mailParts } from "./mail-parts.js";
import classes from "./mailbox.module.css";
import { senderOf } from "./sender-of.js";
import { mailboxWords } from "./words.js";

type Mail = Answer<"/api/admin/mailbox/{id}", "GET">;

/** `id`: of the delivery; undefined while none is open. */
export function MailPanel({ id }: { readonly id: string | undefined }): ReactNode {
  const say = useWords(mailboxWords);
  const { change } = useListSearch();
  const read = useQueries().useQuery(
    "get",
    "/api/admin/mailbox/{id}",
    { params: { path: { id: id ?? "" } } },
    { enabled: id !== undefined, retry: false, staleTime: Infinity },
  );
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  return (
    <RowPanel
      id={id}
      row={read.data}
      isRead={isGone}
      titleOf={(mail) => mail?.subject ?? say("message")}
      gone={say("gone")}
      notice={
        read.error === null || isGone ? undefined : (
          <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
        )
      }
      onClose={() => change({ open: undefined }, { keepsPage: true })}
    >
      {(mail) => <Details mail={mail} />}
    </RowPanel>
  );
}

/** Of headers that a member knows by another word. */
const labels = {
  From: "from",
  To: "to",
  Cc: "cc",
  Bcc: "bcc",
  "Reply-To": "replyTo",
  Subject: "subject",
  Title: "pushTitle",
} as const;

function isLabelled(name: string): name is keyof typeof labels {
  return Object.hasOwn(labels, name);
}

function Details({ mail }: { readonly mail: Mail }): ReactNode {
  const say = useWords(mailboxWords);
  const { headers, hasHtml, text, attachments } = mailParts(mail.message);
  const labelOf = (name: string): string => (isLabelled(name) ? say(labels[name]) : name);
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ...headers.map(([name, value]) => [labelOf(name), <UserText>{value}</UserText>] as const),
          [say("channel"), mail.channel],
          [say("time"), <Time at={mail.at} />],
        ]}
      />
      <Origin mail={mail} />
      {hasHtml && (
        <ServedFrame className={classes.mail} title={say("message")} src={addressOf(mail, "html")} />
      )}
      {text !== undefined && (
        <Section title={say(hasHtml ? "plainText" : "message")}>
          <Text component="div" style={{ whiteSpace: "pre-wrap" }}>
            <UserText limit={5_000}>{text}</UserText>
          </Text>
        </Section>
      )}
      {attachments.length > 0 && (
        <Section title={say("attachments")}>
          {attachments.map(({ name, mimeType }, index) => (
            <div key={`${index} ${name}`}>
              <Anchor href={addressOf(mail, `attachments/${index}`)} download={name}>
                <UserText limit={120}>{name}</UserText>
              </Anchor>{" "}
              <Text span size="sm" c="dimmed">
                {mimeType}
              </Text>
            </div>
          ))}
        </Section>
      )}
      <Section title={say("everything")}>
        <JsonView value={mail.message} />
      </Section>
    </Stack>
  );
}

function Origin({ mail }: { readonly mail: Mail }): ReactNode {
  const say = useWords(mailboxWords);
  const may = useMay();
  const origins = useOrigins();
  const { id: workspaceId } = useWorkspace();
  const { userId, templateId, journeyId, broadcastId } = mail;
  return (
    <Facts
      facts={[
        [
          say(mail.isTest === true ? "valuesOf" : "user"),
          // A test without a user has none.
          mail.isTest === true && userId === "test" ? undefined : userId !== undefined &&
            may("users:read") ? (
            <TextLink to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId }}>
              <UserText limit={120}>{nameShown({ id: userId, name: mail.userName })}</UserText>
            </TextLink>
          ) : (
            userId
          ),
        ],
        [
          say("template"),
          templateId && (
            <ResourceLink kind="template" id={templateId} name={nameIn(origins.templates, templateId)} />
          ),
        ],
        [
          say("journey"),
          journeyId && (
            <ResourceLink kind="journey" id={journeyId} name={nameIn(origins.journeys, journeyId)} />
          ),
        ],
        [
          say("broadcast"),
          broadcastId && (
            <ResourceLink kind="broadcast" id={broadcastId} name={nameIn(origins.broadcasts, broadcastId)} />
          ),
        ],
        [
          say("origin"),
          mail.isTest === true || (journeyId === undefined && broadcastId === undefined) ? (
            <UserText limit={300}>{senderOf(mail, say)}</UserText>
          ) : undefined,
        ],
        [
          say("delivery"),
          mail.isTest === true ? (
            <Text span c="dimmed">
              {say("isTest")}
            </Text>
          ) : (
            <TextLink to="/w/$workspaceId/deliveries/$messageId" params={{ workspaceId, messageId: mail.id }}>
              {say("why")}
            </TextLink>
          ),
        ],
      ]}
    />
  );
}

/** Of a part that the service answers for a frame that runs nothing, or as a download. */
function addressOf({ workspaceId, id }: Mail, part: string): string {
  return serviceAddress(`mailbox/${workspaceId}/${encodeURIComponent(id)}/${part}`);
}
