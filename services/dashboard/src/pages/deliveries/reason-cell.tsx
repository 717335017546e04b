/** Why a delivery waits, was not sent or did not arrive: in words, with its next try and the answer of its server. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslated, useWords } from "../../data/index.js";
import { BriefText, labelOfReason, Time } from "../../ui/index.js";
import type { Delivery } from "./delivery-filter.js";
import { deliveriesWords } from "./words.js";

export interface ReasonCellProps {
  readonly delivery: Pick<Delivery, "reason" | "nextTryAt" | "answer">;
}

export function ReasonCell({ delivery: { reason, nextTryAt, answer } }: ReasonCellProps): ReactNode {
  const say = useWords(deliveriesWords);
  const translated = useTranslated();
  if (reason === undefined && nextTryAt === undefined) return "–";
  return (
    <>
      {reason !== undefined && translated(labelOfReason(reason))}
      {nextTryAt !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {say("nextTryAt")} <Time at={nextTryAt} />
        </Text>
      )}
      {answer !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          <BriefText text={answer} limit={160} />
        </Text>
      )}
    </>
  );
}
