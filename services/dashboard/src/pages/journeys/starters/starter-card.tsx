/** A starter as it is offered: what it is good for, its steps, and whether the workspace has seen what it needs. */
import { Text } from "@mantine/core";
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useTranslated, useWords, useWorkspace } from "../../../data/index.js";
import { ButtonLink, OfferCard, UserText } from "../../../ui/index.js";
import { planStarter } from "./plan-starter.js";
import type { Need, Starter } from "./starter.js";
import classes from "./starters.module.css";
import { StepsInWords } from "./steps-in-words.js";
import { namesOf, useSeenNames, type SeenNames } from "./use-seen-names.js";
import { useStarterDescribing } from "./use-starter-describing.js";
import { starterWords } from "./words.js";

export function StarterCard({ starter }: { readonly starter: Starter }): ReactNode {
  const say = useWords(starterWords);
  const translated = useTranslated();
  const { language } = useLanguage();
  const { id: workspaceId, name: company } = useWorkspace();
  const seen = useSeenNames();
  const { icon, needs } = starter;
  const names = namesOf(needs, seen);
  const plan = planStarter(
    starter,
    { language, names, sender: { company, website: "" } },
    { workspaceId, segments: [], properties: [], templates: [], journeys: [] },
  );
  const describing = useStarterDescribing(plan);
  const name = translated(starter.names);
  return (
    <OfferCard
      icon={icon}
      title={name}
      order={2}
      text={translated(starter.why)}
      action={
        <ButtonLink
          variant="default"
          to="/w/$workspaceId/journeys/new"
          params={{ workspaceId }}
          search={{ starter: starter.id }}
          aria-label={say("chooseOne", { name })}
        >
          {say("choose")}
        </ButtonLink>
      }
    >
      <StepsInWords definition={plan.definition} describing={describing} isShort />
      <ul className={classes.needs} aria-label={say("needs")}>
        {Object.entries(needs).map(
          ([id, need]) =>
            need.kind !== "property" && (
              <li key={id}>
                <NeedState need={need} name={names[id] ?? ""} seen={seen[need.kind]} />
              </li>
            ),
        )}
      </ul>
    </OfferCard>
  );
}

interface NeedStateProps {
  readonly need: Need;
  readonly name: string;
  readonly seen: SeenNames["event"];
}

function NeedState({ need: { usual }, name, seen }: NeedStateProps): ReactNode {
  const say = useWords(starterWords);
  const isSeen = seen?.includes(name);
  const text = name === usual[0] ? name : say("yours", { usual: usual[0], seen: name });
  return (
    <>
      {isSeen === true ? (
        <IconCheck size={14} color="var(--mantine-color-green-text)" aria-hidden />
      ) : (
        <IconCircleDashed size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <UserText>{text}</UserText>
      {isSeen !== undefined && (
        <Text span size="sm" c="dimmed">
          {say(isSeen ? "seen" : "notSeen")}
        </Text>
      )}
    </>
  );
}
