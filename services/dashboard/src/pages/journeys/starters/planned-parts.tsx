/** What a starter would create, part by part, with what another member has to do. */
import { Fieldset, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { UserText } from "../../../ui/index.js";
import { waitsForOthers, type Makings } from "./make-starter.js";
import type { PlannedPart, StarterPlan } from "./plan-starter.js";
import classes from "./starters.module.css";
import { StepsInWords } from "./steps-in-words.js";
import { useStarterDescribing } from "./use-starter-describing.js";
import { starterWords } from "./words.js";

export interface PlannedPartsProps {
  readonly plan: StarterPlan;
  readonly makings: Makings;
}

export function PlannedParts({ plan, makings }: PlannedPartsProps): ReactNode {
  const say = useWords(starterWords);
  const describing = useStarterDescribing(plan);
  const stateOf = (part: PlannedPart): string | undefined => {
    if (part.isThere) return say(part.isDraft ? "waiting" : "isThere");
    const making = makings[part.kind];
    return making === "publish" ? undefined : say(making);
  };
  return (
    <>
      <Fieldset legend={say("steps")}>
        <StepsInWords definition={plan.definition} describing={describing} />
      </Fieldset>
      <Fieldset legend={say("makes")}>
        <ul className={classes.makes}>
          {plan.parts.map((part) => (
            <li key={part.id}>
              <UserText>{say(part.kind, { name: part.name })}</UserText>
              {stateOf(part) !== undefined && `: ${stateOf(part)}`}
            </li>
          ))}
          <li>{say("journey", { name: plan.name })}</li>
        </ul>
      </Fieldset>
      {plan.parts.some((part) => waitsForOthers(part, makings)) && (
        <Text c="orange.9">{say("othersFirst")}</Text>
      )}
      <Text size="sm" c="dimmed">
        {say("nothingSent")}
      </Text>
    </>
  );
}
