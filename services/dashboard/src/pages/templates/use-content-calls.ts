/** What is done with a template, or with a part: the same operations, each kind below a path of its own. */
import { ifMatch, type Schema } from "@signalbox/client";
import { useMemo } from "react";
import { useApi } from "../../data/index.js";
import type { DraftEffect, PublishedFields } from "../../editing/index.js";

export type ContentKind = "template" | "part";

export interface SentContent extends PublishedFields {
  readonly id: string;
  readonly name: string;
  /** The service checks it. */
  readonly definition?: object | undefined;
  readonly draft?: Readonly<Record<string, unknown>> | undefined;
}

export interface ContentCalls {
  /** `published`: the version that it takes the place of; undefined: there is none. */
  readonly put: (content: SentContent, published?: { readonly updatedAt: number }) => Promise<unknown>;
  readonly archive: (id: string, archived: boolean) => Promise<unknown>;
  readonly effect: (id: string, definition: object | undefined) => Promise<DraftEffect>;
}

export function useContentCalls(kind: ContentKind): ContentCalls {
  const { client } = useApi();
  return useMemo(() => {
    const calls: Readonly<Record<ContentKind, ContentCalls>> = {
      template: {
        put: ({ definition, draft, ...body }, published) =>
          client.PUT("/api/admin/content/templates", {
            params: published === undefined ? {} : ifMatch(published),
            body: {
              ...body,
              ...(definition !== undefined && { definition: definition as Schema<"TemplateDefinition"> }),
              ...(draft !== undefined && { draft }),
            },
          }),
        archive: (id, archived) =>
          client.PUT("/api/admin/content/templates/archive", { body: { id, archived } }),
        effect: async (id, definition) =>
          answered(
            await client.POST("/api/admin/content/templates/effect", {
              body: {
                id,
                ...(definition !== undefined && { definition: definition as Schema<"TemplateDefinition"> }),
              },
            }),
          ),
      },
      part: {
        put: ({ definition, draft, ...body }, published) =>
          client.PUT("/api/admin/content/parts", {
            params: published === undefined ? {} : ifMatch(published),
            body: {
              ...body,
              ...(definition !== undefined && { definition: definition as Schema<"PartDefinition"> }),
              ...(draft !== undefined && { draft }),
            },
          }),
        archive: (id, archived) => client.PUT("/api/admin/content/parts/archive", { body: { id, archived } }),
        effect: async (id, definition) =>
          answered(
            await client.POST("/api/admin/content/parts/effect", {
              body: {
                id,
                ...(definition !== undefined && { definition: definition as Schema<"PartDefinition"> }),
              },
            }),
          ),
      },
    };
    return calls[kind];
  }, [client, kind]);
}

function answered<Data>({ data }: { readonly data?: Data }): Data {
  if (data === undefined) throw new Error("an effect has an answer");
  return data;
}
