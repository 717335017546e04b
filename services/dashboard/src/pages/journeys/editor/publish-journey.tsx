/** Publishes the draft of a journey: says before what becomes of those under way, and who starts. */
import { Text } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import { describeNode, type Describing } from "../../../kinds/index.js";
import type { Journey } from "../journey-statuses.js";
import type { JourneyDraft } from "../nodes/journey-draft.js";
import { graphOf } from "../nodes/journey-graph.js";
import { editorWords } from "./words.js";

type JourneyEffect = Answer<"/api/admin/journeys/effect", "POST">;

export interface PublishJourneyProps {
  readonly id: string;
  readonly editor: DraftEditor<JourneyDraft>;
  /** Undefined: it was never published. */
  readonly published: Journey | undefined;
  readonly issueCount: number;
  readonly describing: Describing;
}

export function PublishJourney({
  id,
  editor,
  published,
  issueCount,
  describing,
}: PublishJourneyProps): ReactNode {
  const say = useWords(editorWords);
  const { client } = useApi();
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
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/journeys", {
          params: published === undefined ? {} : ifMatch(published),
          body: { id, name: name.trim(), definition, ...draft },
        })
      }
      effect={{
        ask: async (question) => {
          const { data } = await client.POST("/api/admin/journeys/effect", { body: { id, ...question } });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: () => false,
        numbersOf: (effect) => (
          <EffectNumbers effect={effect} published={published} describing={describing} />
        ),
        hasUses: false,
      }}
    />
  );
}

interface EffectNumbersProps {
  readonly effect: JourneyEffect;
  readonly published: Journey | undefined;
  readonly describing: Describing;
}

function EffectNumbers({ effect: { runs }, published, describing }: EffectNumbersProps): ReactNode {
  const say = useWords(editorWords);
  const graph = published?.definition === undefined ? undefined : graphOf(published.definition);
  const titleOf = (nodeId: string): string => {
    const node = graph?.get(nodeId)?.node;
    return node === undefined ? nodeId : describeNode(node, describing).title;
  };
  return (
    <>
      {runs !== undefined && (
        <Text>
          {runs.users.count === 0 ? say("notUnderway") : say("underway", { count: runs.users.count })}
        </Text>
      )}
      {runs?.nodes.map(({ nodeId, change, users }) => (
        <Text key={nodeId} size="sm">
          {say(change === "removed" ? "atRemoved" : "atChanged", {
            count: users.count,
            step: titleOf(nodeId),
          })}
        </Text>
      ))}
      {published?.status !== "Running" && <Text c="dimmed">{say("notStarted")}</Text>}
    </>
  );
}
