/** How far a started import is, and what it has done; numbers lead to what they count. */
import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import {
  KnownPageButton,
  KnownPageLink,
  Section,
  shortDuration,
  Totals,
  useFormatNumber,
} from "../../ui/index.js";
import { countOf, isMoving, progressOf, type Import } from "./import.js";
import { doubledId } from "./doubled-rows.js";
import { refusedId } from "./refused-rows.js";
import { importsWords } from "./words.js";

export function OutcomeSection({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const { status, startedAt, finishedAt, checked, of } = shown;
  const refused = countOf(shown, "refused");
  const leftAlone = countOf(shown, "leftAlone");
  const doubled = countOf(shown, "doubled");
  const isOver = !isMoving(shown);
  const search = eventsOf(shown);
  const { share, ...progress } = progressOf(shown);
  const text = say(status === "Cancelled" ? "stopping" : "running", progress);
  return (
    <Section title={say(isOver ? "outcome" : "progress")}>
      <Stack>
        {!isOver && (
          <Stack gap={6}>
            <Group justify="space-between" gap="xs">
              <Text role="status">{text}</Text>
              <Text c="dimmed">{format(share, { style: "percent" })}</Text>
            </Group>
            <Progress size="lg" value={100 * share} aria-label={text} />
            <Text size="sm" c="dimmed">
              {say("runningText")}
            </Text>
          </Stack>
        )}
        {isOver && status !== "Failed" && (
          <Text role="status">
            {say(
              status !== "Cancelled"
                ? "doneText"
                : startedAt === undefined
                  ? "cancelledUnstarted"
                  : "cancelledText",
            )}
          </Text>
        )}
        <Totals
          totals={[
            { id: "imported", label: say("imported"), value: <Imported shown={shown} /> },
            {
              id: "refused",
              label: say("refused"),
              value:
                refused > 0 && isOver ? (
                  <Anchor href={`#${refusedId}`}>{format(refused)}</Anchor>
                ) : (
                  format(refused)
                ),
            },
            ...(leftAlone > 0
              ? [{ id: "leftAlone", label: say("leftAlone"), value: format(leftAlone) }]
              : []),
            ...(doubled > 0
              ? [
                  {
                    id: "doubled",
                    label: say("doubled"),
                    value: isOver ? (
                      <Anchor href={`#${doubledId}`}>{format(doubled)}</Anchor>
                    ) : (
                      format(doubled)
                    ),
                  },
                ]
              : []),
            { id: "rows", label: say("rows"), value: format(shown.rows) },
            ...(startedAt !== undefined && finishedAt !== undefined
              ? [
                  {
                    id: "took",
                    label: say("took"),
                    value: shortDuration(Date.parse(finishedAt) - Date.parse(startedAt), language),
                  },
                ]
              : []),
          ]}
        />
        {checked !== undefined && of === "users" && (
          <Text size="sm" c="dimmed">
            {say("checkedBefore", {
              new: checked["new"] ?? 0,
              changed: checked["changed"] ?? 0,
              unchanged: checked["unchanged"] ?? 0,
            })}
          </Text>
        )}
        {isOver && countOf(shown, "imported") > 0 && (
          <Group>
            {search !== undefined && (
              <KnownPageButton page="events" search={search} variant="default">
                {say(of === "users" ? "seeChanges" : "seeEvents")}
              </KnownPageButton>
            )}
            {of === "users" && (
              <KnownPageButton page="users" variant="default">
                {say("allUsers")}
              </KnownPageButton>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** The search for the events that were accepted while it ran: of people, those that set attributes. */
function eventsOf({ of, startedAt, finishedAt, mapping }: Import) {
  if (startedAt === undefined || finishedAt === undefined) return undefined;
  const event = mapping?.options.event;
  return {
    ...(of === "users" && { type: "identify" }),
    ...(of === "events" && event !== undefined && { name: event }),
    from: Date.parse(startedAt),
    to: Date.parse(finishedAt) + 1,
  };
}

/** Leads to these events. */
function Imported({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const count = countOf(shown, "imported");
  const search = eventsOf(shown);
  if (count === 0 || search === undefined) return format(count);
  return (
    <KnownPageLink page="events" search={search} title={say("toEvents")}>
      {format(count)}
    </KnownPageLink>
  );
}
