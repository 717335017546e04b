/** A number of messages that leads to them; in words where nothing is known, since no provider of them reports it. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { useFormatNumber } from "../text/use-format-number.js";
import { componentWords } from "../words.js";
import { KnownPageLink } from "../links/known-page.js";
import { isUnknown, reachedPage, type CountedMessages, type Reach, type Reported } from "./reached.js";

export interface ReachedNumberProps {
  readonly reached: Reach;
  readonly count: number;
  /** Undefined for numbers of which everything is known. */
  readonly reported?: Reported | undefined;
  readonly of: CountedMessages;
  readonly className?: string | undefined;
}

export function ReachedNumber({ reached, count, reported, of, className }: ReachedNumberProps): ReactNode {
  const format = useFormatNumber();
  const say = useWords(componentWords);
  if (isUnknown(reached, count, reported)) return <NotReported />;
  return (
    <KnownPageLink className={className} title={say("toMessages")} {...reachedPage(reached, of)}>
      {format(count)}
    </KnownPageLink>
  );
}

/** In place of a number. */
export function NotReported(): ReactNode {
  const say = useWords(componentWords);
  return (
    <Text span c="dimmed" size="sm" title={say("notReportedWhy")}>
      {say("notReported")}
    </Text>
  );
}
