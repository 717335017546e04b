/** What a broadcast sends, to whom, when and how fast. */
import { Fragment, type ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import {
  ChangedBy,
  Facts,
  Id,
  ResourceLink,
  Section,
  Time,
  useFormatNumber,
  useNow,
} from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { localTimeText } from "./editor/send-time.js";
import { useMembers } from "./use-members.js";
import { broadcastsWords } from "./words.js";

export function AboutBroadcast({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const format = useFormatNumber();
  const { parentId, config, duplicateAddresses, audience, messageTemplateId, subscriptionGroupId } =
    broadcast;
  const { include, exclude } = audience ?? { include: [], exclude: [] };
  const names = useNames(broadcast);
  const members = useMembers(broadcast);
  const unreadableZones = broadcast.progress?.localTimes?.unreadableTimezones;
  const { rateLimit, errorHandling = "SkipOnError", whenPast = "nextDay" } = config;
  const { type: channel } = config.message;
  const hasAddresses = channel === "Email" || channel === "Sms";
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [say("channel"), say(channel)],
          [
            say("parent"),
            parentId === undefined ? undefined : (
              <ResourceLink kind="broadcast" id={parentId} name={names.parent} />
            ),
          ],
          [
            say("segment"),
            include.length > 0 ? (
              <Segments ids={include} />
            ) : (
              say(parentId === undefined ? "noSegment" : "failedOf")
            ),
          ],
          [say("excluded"), exclude.length === 0 ? undefined : <Segments ids={exclude} />],
          [say("recipientsNow"), members],
          [
            say("template"),
            messageTemplateId === undefined ? (
              say("noTemplate")
            ) : (
              <ResourceLink kind="template" id={messageTemplateId} name={names.template} />
            ),
          ],
          [
            say("group"),
            subscriptionGroupId === undefined ? (
              say("firstGroup")
            ) : (
              <ResourceLink kind="subscriptionGroup" id={subscriptionGroupId} name={names.group} />
            ),
          ],
          [say("duplicates"), hasAddresses ? say(duplicateAddresses) : undefined],
          [say("time"), <When broadcast={broadcast} />],
          [say("whenPast"), config.useIndividualTimezone === true ? say(whenPast) : undefined],
          [say("unreadableZones"), unreadableZones === undefined ? undefined : format(unreadableZones)],
          [
            say("rateLimit"),
            rateLimit === undefined ? say("noRateLimit") : say("perSecond", { rate: rateLimit }),
          ],
          [say("errors"), say(errorHandling)],
          [
            say(broadcast.scheduledAt === undefined ? "started" : "scheduledOn"),
            broadcast.startedAt === undefined ? undefined : <Time at={broadcast.startedAt} />,
          ],
          [say("changed"), <ChangedBy at={broadcast.updatedAt} by={broadcast.updatedBy} />],
          [say("created"), <ChangedBy at={broadcast.createdAt} by={broadcast.createdBy} />],
          ["Id", <Id value={broadcast.id} of="Id" />],
        ]}
      />
    </Section>
  );
}

function Segments({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    { params: { query: { ids: [...ids] } } },
    { staleTime, enabled: may("segments:read") },
  );
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
      <ResourceLink kind="segment" id={id} name={data?.segments.find((each) => each.id === id)?.name} />
    </Fragment>
  ));
}

function When({ broadcast: { config, scheduledAt } }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const { language } = useLanguage();
  const now = useNow();
  if (scheduledAt === undefined) return say("atOnce");
  const time = localTimeText(scheduledAt, { language, now });
  return config.useIndividualTimezone === true
    ? say("atLocalTime", { time })
    : say("atTime", { time, zone: config.defaultTimezone ?? "UTC" });
}

interface Names {
  readonly template: string | undefined;
  readonly group: string | undefined;
  readonly parent: string | undefined;
}

const staleTime = 60_000;

function useNames({ parentId, messageTemplateId = "", subscriptionGroupId }: Broadcast): Names {
  const queries = useQueries();
  const may = useMay();
  const parents = queries.useQuery(
    "get",
    "/api/admin/broadcasts",
    { params: { query: { ids: [parentId ?? ""] } } },
    { staleTime, enabled: parentId !== undefined },
  );
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [messageTemplateId] } } },
    { staleTime, enabled: messageTemplateId !== "" && may("templates:read") },
  );
  const groups = queries.useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { staleTime, enabled: subscriptionGroupId !== undefined && may("subscriptions:read") },
  );
  return {
    parent: parents.data?.[0]?.name,
    template: templates.data?.templates[0]?.name,
    group: groups.data?.find(({ id }) => id === subscriptionGroupId)?.name,
  };
}
