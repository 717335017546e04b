/** What a journey begins with: a ready-made one, or nothing. */
import { Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, OfferCard, OfferCards, PageHead } from "../../ui/index.js";
import { StarterCard } from "./starters/starter-card.js";
import { StarterDialog } from "./starters/starter-dialog.js";
import { starters } from "./starters/starters.js";
import { starterWords } from "./starters/words.js";

const route = getRouteApi("/w/$workspaceId/journeys/new");

export function NewJourneyPage(): ReactNode {
  const say = useWords(starterWords);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { starter: chosenId } = route.useSearch();
  const chosen = starters.find(({ id }) => id === chosenId);
  return (
    <>
      <PageHead title={say("title")} />
      <Text c="dimmed" mb="sm">
        {say("intro")}
      </Text>
      <OfferCards>
        <EmptyCard />
        {starters.map((starter) => (
          <StarterCard key={starter.id} starter={starter} />
        ))}
      </OfferCards>
      {chosen !== undefined && (
        <StarterDialog
          key={chosen.id}
          starter={chosen}
          onClose={() =>
            void navigate({ to: "/w/$workspaceId/journeys/new", params: { workspaceId }, search: {} })
          }
        />
      )}
    </>
  );
}

/** The editor opens under a new id: nothing is stored until the first change. */
function EmptyCard(): ReactNode {
  const say = useWords(starterWords);
  const { id: workspaceId } = useWorkspace();
  const [journeyId] = useState(newId);
  return (
    <OfferCard
      icon={IconPlus}
      title={say("empty")}
      order={2}
      text={say("emptyWhy")}
      action={
        <ButtonLink
          to="/w/$workspaceId/journeys/$journeyId/edit"
          params={{ workspaceId, journeyId }}
          aria-label={say("beginEmpty")}
        >
          {say("begin")}
        </ButtonLink>
      }
    />
  );
}
