/** What became of messages, from sent to clicked, and what was not sent; each number leads to its messages. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { isUnknown, reaches, type CountedMessages, type Reach, type Reported } from "./reached.js";
import { ReachedNumber } from "./reached-number.js";
import { componentWords } from "../words.js";
import { Totals, type TotalsProps } from "../page/totals.js";

export type MessageCounts = Readonly<Record<Reach, number>>;

export interface MessageTotalsProps {
  /** Undefined while they are read. */
  readonly counts: MessageCounts | undefined;
  readonly reported: Reported | undefined;
  readonly of: CountedMessages;
  readonly before?: TotalsProps["totals"];
  readonly after?: TotalsProps["totals"];
}

export function MessageTotals({
  counts,
  reported,
  of,
  before = [],
  after = [],
}: MessageTotalsProps): ReactNode {
  const say = useWords(componentWords);
  const isPartlyUnknown =
    counts !== undefined && reaches.some((each) => isUnknown(each, counts[each], reported));
  return (
    <div>
      <Totals
        totals={[
          ...before,
          ...reaches.map((reached) => ({
            id: reached,
            label: say(`reached_${reached}`),
            value: counts && (
              <ReachedNumber reached={reached} count={counts[reached]} reported={reported} of={of} />
            ),
          })),
          ...after,
        ]}
      />
      {isPartlyUnknown && (
        <Text size="sm" c="dimmed" mt="xs">
          {say("notReportedWhy")}
        </Text>
      )}
    </div>
  );
}
