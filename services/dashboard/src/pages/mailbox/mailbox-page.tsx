/** What the Test provider kept instead of sending it, newest first. */
import { Group, Text } from "@mantine/core";
import { useThrottledCallback } from "@mantine/hooks";
import type { Answer } from "@signalbox/client";
import { IconMailbox, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useLive, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ActButton,
  Badge,
  ButtonLink,
  type ListColumn,
  ListPage,
  textColumn,
  timeColumn,
  UserText,
} from "../../ui/index.js";
import { nameIn, useOrigins } from "../deliveries/use-origins.js";
import { MailPanel } from "./mail-panel.js";
import { mailboxList } from "./mailbox-list.js";
import { senderOf } from "./sender-of.js";
import { mailboxWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/mailbox");
/** Every message event counts, and a page of mails may be large. */
const refreshMs = 5_000;
/** Tests are in the mailbox and in no stream of events. */
const testsMs = 15_000;

type MailRow = Answer<"/api/admin/mailbox", "GET">["mails"][number];

export function MailboxPage(): ReactNode {
  const say = useWords(mailboxWords);
  const may = useMay();
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const isFirstPage = search.cursor === undefined;
  const refresh = useThrottledCallback(() => void query.refetch(), refreshMs);
  const { refetchInterval } = useLive("events", () => {
    if (isFirstPage) refresh();
  });
  const query = useQueries().useQuery(
    "get",
    "/api/admin/mailbox",
    { params: { query: mailboxList.requestOf(search) } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: (): number | false => isFirstPage && (refetchInterval || testsMs),
    },
  );
  const mails = query.data?.mails;
  return (
    <ListPage
      list={mailboxList}
      icon={IconMailbox}
      say={say}
      actions={may("deliveries:write") && mails !== undefined && mails.length > 0 && <Clear />}
      columns={useColumns()}
      query={query}
      rows={mails}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={
        <Group gap="xs">
          <ButtonLink to="/w/$workspaceId/start" params={{ workspaceId }}>
            {say("toStart")}
          </ButtonLink>
          <ButtonLink variant="default" to="/w/$workspaceId/templates" params={{ workspaceId }}>
            {say("toTemplates")}
          </ButtonLink>
        </Group>
      }
    >
      <MailPanel id={search.open} />
    </ListPage>
  );
}

function Clear(): ReactNode {
  const say = useWords(mailboxWords);
  const { client } = useApi();
  return (
    <ActButton
      variant="default"
      act={{
        id: "clear",
        label: say("clear"),
        icon: IconTrash,
        isPossible: true,
        isDangerous: true,
        title: say("clearTitle"),
        done: say("clearDone"),
        question: <Text>{say("clearText")}</Text>,
        apply: () => client.DELETE("/api/admin/mailbox"),
      }}
    />
  );
}

function useColumns(): readonly ListColumn<MailRow>[] {
  const say = useWords(mailboxWords);
  const origins = useOrigins();
  return [
    {
      id: "subject",
      title: say("subject"),
      cell: ({ subject, isTest }) => (
        <>
          {isTest === true && <Badge color="brand">{say("test")}</Badge>}{" "}
          <UserText limit={120}>{subject ?? say("noSubject")}</UserText>
        </>
      ),
    },
    textColumn({ id: "to", title: say("to"), text: ({ to }) => to }),
    {
      id: "channel",
      title: say("channel"),
      width: "110px",
      priority: 2,
      cell: ({ channel }) => <Badge color="gray">{channel}</Badge>,
    },
    textColumn({
      id: "template",
      title: say("template"),
      priority: 3,
      text: ({ templateId }) => nameIn(origins.templates, templateId),
    }),
    textColumn({
      id: "origin",
      title: say("origin"),
      priority: 3,
      text: (mail) =>
        nameIn(origins.journeys, mail.journeyId) ??
        (mail.isTest === true ? undefined : nameIn(origins.broadcasts, mail.broadcastId)) ??
        senderOf(mail, say),
    }),
    timeColumn({ id: "time", title: say("time"), priority: 2, at: ({ at }) => at }),
  ];
}
