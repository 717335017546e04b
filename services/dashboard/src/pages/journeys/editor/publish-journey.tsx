/** Publishes the draft of a journey: says before what becomes of those under way, who starts, and what does not work yet. */
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import type { Describing } from "../../../kinds/index.js";
import { usePublishing } from "../../../ui/index.js";
import type { Journey } from "../journey-statuses.js";
import type { JourneyDraft } from "../nodes/journey-draft.js";
import { EffectOfJourney } from "./effect-of-journey.js";
import { movesOf, type ChosenMoves } from "./journey-effect.js";
import { editorWords } from "./words.js";

export interface PublishJourneyProps {
  readonly id: string;
  readonly editor: DraftEditor<JourneyDraft>;
  /** Undefined: it was never published. */
  readonly published: Journey | undefined;
  readonly issueCount: number;
  readonly describing: Describing;
}

const stay: ChosenMoves = new Map();

export function PublishJourney(props: PublishJourneyProps): ReactNode {
  const { id, editor, published, issueCount, describing } = props;
  const say = useWords(editorWords);
  const { client } = useApi();
  const publishing = usePublishing("Journey");
  const [moves, setMoves] = useState(stay);
  const [canRunMultiple, setCanRunMultiple] = useState(published?.canRunMultiple ?? false);
  return (
    <PublishDraft
      place={{ kind: "journeys", id }}
      editor={editor}
      isPublished={published !== undefined}
      issueCount={issueCount}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{
        resource: { to: "/w/$workspaceId/journeys/$journeyId", params: { journeyId: id } },
        list: { to: "/w/$workspaceId/journeys" },
      }}
      requestFields={{
        ...movesOf(moves),
        ...(canRunMultiple !== (published?.canRunMultiple ?? false) && { canRunMultiple }),
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/journeys", {
          params: published === undefined ? {} : ifMatch(published),
          body: { id, name: name.trim(), definition, canRunMultiple, ...movesOf(moves), ...draft },
        })
      }
      effect={{
        ask: async (question, firstAnswer) => {
          // What was chosen was about an effect that was shown before.
          if (firstAnswer) setMoves(stay);
          const { data } = await client.POST("/api/admin/journeys/effect", {
            body: { id, ...question, firstAnswer },
          });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: ({ starts }) => starts?.isEstimate === true,
        numbersOf: (effect) => (
          <EffectOfJourney
            effect={effect}
            published={published}
            definition={editor.state().history.document.definition}
            describing={describing}
            moves={moves}
            onMoves={setMoves}
            canRepeat={publishing !== "forbidden"}
            canRunMultiple={canRunMultiple}
            onCanRunMultiple={setCanRunMultiple}
          />
        ),
        hasUses: false,
      }}
    />
  );
}
