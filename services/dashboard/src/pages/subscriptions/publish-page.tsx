/** Publishes the draft of the subscription page. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../editing/index.js";
import type { PageDocument } from "./page-document.js";
import type { StoredPage } from "./reset-page.js";
import { subscriptionsWords } from "./words.js";

export interface PublishPageProps {
  readonly editor: DraftEditor<PageDocument>;
  readonly page: StoredPage;
  readonly issueCount: number;
  readonly onReplaced: () => void;
}

export function PublishPage({ editor, page, issueCount, onReplaced }: PublishPageProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { client } = useApi();
  const { id } = useWorkspace();
  const groups = { to: "/w/$workspaceId/subscriptions" } as const;
  return (
    <PublishDraft
      place={{ kind: "subscription-page", id }}
      editor={editor}
      isPublished={page.html !== null}
      issueCount={issueCount}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{ resource: groups, list: groups }}
      put={({ document, draft }) =>
        client.PUT("/api/admin/subscription-management-template", {
          params: ifMatch(page),
          body: { ...document.definition, ...draft },
        })
      }
      onReplaced={onReplaced}
      effect={{
        hasUses: false,
        ask: async (question) => {
          const { data } = await client.POST("/api/admin/subscription-page/effect", {
            body: { id, ...question },
          });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: () => false,
        numbersOf: () => <Text>{say("publishText")}</Text>,
      }}
    />
  );
}
