/** The rows that name a person whom an earlier row names too: how many, which they are, and which of them counts. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Section, useFormatNumber, UserText } from "../../ui/index.js";
import { countOf, type DoubledRow, type Import } from "./import.js";
import { ValueTable } from "./value-table.js";
import { importsWords } from "./words.js";

/** Of the section, for links within the page. */
export const doubledId = "doubled-rows";

export interface DoubledRowsProps {
  readonly shown: Import;
  readonly doubled: readonly DoubledRow[] | undefined;
}

const shownRows = 10;

export function DoubledRows({ shown, doubled = [] }: DoubledRowsProps): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const count = countOf(shown, "doubled");
  const uncompared = countOf(shown, "uncompared");
  if (count === 0 && uncompared === 0) return null;
  const rows = doubled.slice(0, shownRows);
  return (
    <div id={doubledId}>
      <Section title={`${say("doubledTitle")} (${format(count)})`}>
        <Stack gap="sm">
          <Text size="sm">{say("doubledText")}</Text>
          {uncompared > 0 && <Text size="sm">{say("doubledAtLeast", { count: uncompared })}</Text>}
          {rows.length > 0 && (
            <ValueTable
              label={say("doubledTitle")}
              heads={[
                { id: "row", title: say("row") },
                { id: "earlier", title: say("earlierRow") },
                { id: "user", title: say("who") },
              ]}
              rows={rows.map(({ row, earlier, user }) => ({
                id: String(row),
                cells: [
                  format(row),
                  format(earlier),
                  <UserText key="user" limit={80} isBrief>
                    {user}
                  </UserText>,
                ],
              }))}
            />
          )}
          {count > rows.length && rows.length > 0 && (
            <Text size="sm" c="dimmed">
              {say("doubledMore", { count: count - rows.length })}
            </Text>
          )}
        </Stack>
      </Section>
    </div>
  );
}
