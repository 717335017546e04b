/** What a form changes in the settings of the workspace, and the fields that a refusal is about. Pure. */
import type { ApiError } from "@signalbox/client";
import { sentenceOf } from "../../ui/index.js";

export interface GeneralDraft {
  readonly name: string;
  readonly timezone: string;
  readonly defaultCountry: string | null;
  readonly nameProperties: readonly string[];
}

interface GeneralChange {
  name?: string;
  timezone?: string;
  defaultCountry?: string | null;
  nameProperties?: string[];
}

/** Only what differs: another member may have changed the rest meanwhile. */
export function changedSettings(stored: GeneralDraft, draft: GeneralDraft): GeneralChange {
  const name = draft.name.trim();
  const { timezone, defaultCountry, nameProperties } = draft;
  const isSameName = nameProperties.join("\n") === stored.nameProperties.join("\n");
  return {
    ...(name !== stored.name && { name }),
    ...(timezone !== stored.timezone && { timezone }),
    ...(defaultCountry !== stored.defaultCountry && { defaultCountry }),
    ...(!isSameName && { nameProperties: [...nameProperties] }),
  };
}

export type FieldIssues = { readonly [Field in keyof GeneralDraft]?: string };

const fields = ["name", "timezone", "defaultCountry", "nameProperties"] as const;

/** The sentences of the API by their fields; `taken` for a name that another workspace has. */
export function issuesOf({ code, issues }: Pick<ApiError, "code" | "issues">): FieldIssues {
  if (code === "WorkspaceAlreadyExists") return { name: "taken" };
  return Object.fromEntries(
    fields.flatMap((field) => {
      const found = issues.find(({ path }) => path[0] === field);
      return found === undefined ? [] : [[field, sentenceOf(found.problem)]];
    }),
  );
}
