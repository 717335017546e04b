/** Publishes the draft of a user property: says before what it does. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import type { UserProperty } from "../property.js";
import { propertiesWords } from "../words.js";
import type { PropertyDraft } from "./property-draft.js";

export interface PublishPropertyProps {
  readonly id: string;
  readonly editor: DraftEditor<PropertyDraft>;
  /** Undefined: it was never published. */
  readonly published: UserProperty | undefined;
  readonly issueCount: number;
}

export function PublishProperty({ id, editor, published, issueCount }: PublishPropertyProps): ReactNode {
  const say = useWords(propertiesWords);
  const { client } = useApi();
  return (
    <PublishDraft
      place={{ kind: "user-properties", id }}
      editor={editor}
      isPublished={published !== undefined}
      issueCount={issueCount}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{
        resource: { to: "/w/$workspaceId/properties/$propertyId", params: { propertyId: id } },
        list: { to: "/w/$workspaceId/properties" },
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/user-properties", {
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
        ask: async (question) => {
          const { data } = await client.POST("/api/admin/user-properties/effect", {
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
