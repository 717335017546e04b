/** What the service says of a draft while it is edited: what is left to do before it can be published. */
import type { Issue, Schema } from "@signalbox/client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useQueries } from "../../../data/index.js";
import type { TemplateContent } from "./template-draft.js";
import { issuesOfDefinition } from "./template-issues.js";

const pauseMs = 400;
const none: readonly Issue[] = [];

export interface TemplateAnswers {
  /** Of the definition; those of the definition asked last, until the next answer. */
  readonly issues: readonly Issue[];
  readonly error: unknown;
}

export function useTemplateAnswers(id: string, definition: TemplateContent): TemplateAnswers {
  const [asked] = useDebouncedValue(definition, pauseMs);
  const queries = useQueries();
  const isPart = asked.type === "Part";
  const options = { placeholderData: keepPreviousData, retry: false, staleTime: 60_000 };
  const template = queries.useQuery(
    "post",
    "/api/admin/content/templates/effect",
    { body: { id, definition: sentDefinition(asked), issuesOnly: true } },
    { ...options, enabled: !isPart },
  );
  const part = queries.useQuery(
    "post",
    "/api/admin/content/parts/effect",
    { body: { id, definition: sentPart(asked), issuesOnly: true } },
    { ...options, enabled: isPart },
  );
  const { data, error } = isPart ? part : template;
  const issues = useMemo(() => (data === undefined ? none : issuesOfDefinition(data.issues)), [data]);
  return { issues, error };
}

/** The service checks it. */
function sentDefinition(content: TemplateContent): Schema<"TemplateDefinition"> {
  return content as unknown as Schema<"TemplateDefinition">;
}

function sentPart(content: TemplateContent): Schema<"PartDefinition"> {
  return content as unknown as Schema<"PartDefinition">;
}
