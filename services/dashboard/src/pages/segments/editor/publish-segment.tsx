/** Publishes the draft of a segment: says before whom it touches. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { streamId, useApi, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import type { SegmentDraft } from "../../../kinds/index.js";
import type { Segment } from "../segment.js";
import { effectLines, isEstimatedEffect, type SegmentEffect } from "./effect-lines.js";
import type { SegmentAnswers } from "./use-answers.js";
import { builderWords } from "./words.js";

export interface PublishSegmentProps {
  readonly id: string;
  readonly editor: DraftEditor<SegmentDraft>;
  /** Undefined: it was never published. */
  readonly published: Segment | undefined;
  readonly answers: SegmentAnswers;
}

export function PublishSegment({ id, editor, published, answers }: PublishSegmentProps): ReactNode {
  const say = useWords(builderWords);
  const { client } = useApi();
  return (
    <PublishDraft
      place={{ kind: "segments", id }}
      editor={editor}
      isPublished={published !== undefined}
      issueCount={answers.issues.length}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{
        resource: { to: "/w/$workspaceId/segments/$segmentId", params: { segmentId: id } },
        list: { to: "/w/$workspaceId/segments" },
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/segments", {
          params: published === undefined ? {} : ifMatch(published),
          body: {
            id,
            name: name.trim(),
            definition,
            ...draft,
            ...(published === undefined && { status: "Running" as const }),
          },
        })
      }
      effect={{
        ask: async (question, firstAnswer) => {
          const { data } = await client.POST("/api/admin/segments/effect", {
            body: { id, ...question, firstAnswer, streamId },
          });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: isEstimatedEffect,
        numbersOf: (effect) => <EffectNumbers effect={effect} isPublished={published !== undefined} />,
      }}
    />
  );
}

interface EffectNumbersProps {
  readonly effect: SegmentEffect;
  readonly isPublished: boolean;
}

function EffectNumbers({ effect, isPublished }: EffectNumbersProps): ReactNode {
  const say = useWords(builderWords);
  return (
    <>
      {effectLines(effect, isPublished).map(({ text, ...values }) => (
        <Text key={text}>{say(text, { count: 0, low: 0, high: 0, ...values })}</Text>
      ))}
      <Text c="dimmed">{say("computedAgain")}</Text>
    </>
  );
}
