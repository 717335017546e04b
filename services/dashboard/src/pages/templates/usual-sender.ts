/** Who sends a new mail: who sends the one that was written last. */
import { useQueries } from "../../data/index.js";
import type { Template } from "../../ui/index.js";
import type { TemplateContent } from "./editor/template-draft.js";

export interface UsualSender {
  /** Empty where no mail names one: the provider has an address of its own, perhaps. */
  readonly from: string;
  readonly isPending: boolean;
}

export function useUsualSender(isAsked: boolean): UsualSender {
  const { data, isLoading } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { channel: "Email" } } },
    { enabled: isAsked, staleTime: 60_000 },
  );
  return { from: senderOf(data?.templates ?? []), isPending: isLoading };
}

export function senderOf(templates: readonly Pick<Template, "definition" | "updatedAt">[]): string {
  const named = templates.flatMap(({ definition, updatedAt }) => {
    const from = definition !== undefined && "from" in definition ? definition.from : "";
    return from.trim() === "" ? [] : [{ from, updatedAt }];
  });
  return named.toSorted((one, other) => other.updatedAt - one.updatedAt)[0]?.from ?? "";
}

/** A mail that names no sender gets the usual one. */
export function withSender(content: TemplateContent, from: string): TemplateContent {
  return content.type === "Email" && content["from"] === "" ? { ...content, from } : content;
}
