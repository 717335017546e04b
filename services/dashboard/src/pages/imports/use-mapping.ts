/** What the columns become, as it is edited. It saves itself shortly after the last change, once nothing is missing. */
import { useEffect, useEffectEvent, useState } from "react";
import { useApi, useMay, useQueries } from "../../data/index.js";
import { useChange } from "../../ui/index.js";
import { isEditable, type Import, type Preview } from "./import.js";
import {
  hasProblems,
  mappingKey,
  mappingOf,
  problemsOf,
  suggestedFor,
  type Mapping,
  type MappingProblems,
} from "./mapping.js";

export interface NamedGroup {
  readonly id: string;
  readonly name: string;
}

export interface EditedMapping {
  readonly mapping: Mapping;
  readonly problems: MappingProblems;
  readonly state: "saved" | "saving" | "unsaved" | "incomplete" | "failed";
  /** The member has changed it on this page. */
  readonly isEdited: boolean;
  readonly error: unknown;
  /** Undefined while they are read. */
  readonly groups: readonly NamedGroup[] | undefined;
  readonly mayChangeConsent: boolean;
  readonly edit: (change: (mapping: Mapping) => Mapping) => void;
  /** Of what is suggested and was never saved. */
  readonly put: () => Promise<unknown>;
}

const saveAfterMs = 300;

export function useMapping(shown: Import, preview: Preview): EditedMapping {
  const { client } = useApi();
  const may = useMay();
  const mayChangeConsent = may("subscriptions:write");
  const groups = useQueries().useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { enabled: may("subscriptions:read"), staleTime: 60_000 },
  ).data;
  const saved = shown.mapping;
  const [edited, setEdited] = useState<Mapping>();
  const [failed, setFailed] = useState<Mapping>();
  const mapping = mappingOf(shown.columns, edited ?? saved ?? suggestedFor(preview, { mayChangeConsent }));
  const problems = problemsOf(mapping, {
    of: shown.of,
    mayChangeConsent,
    groupIds: groups && new Set(groups.map(({ id }) => id)),
  });
  const put = (): Promise<unknown> =>
    client.PUT("/api/admin/imports/{id}/mapping", { params: { path: { id: shown.id } }, body: mapping });
  const save = useChange(put);
  const isSaved = saved !== undefined && mappingKey(saved) === mappingKey(mapping);
  const canSave =
    isEditable(shown) && edited !== undefined && !isSaved && !hasProblems(problems) && failed !== edited;
  const saveNow = useEffectEvent(async () => {
    if (edited === undefined) return;
    if (!(await save.run())) setFailed(edited);
    // What another member saves afterwards is shown, and not saved over.
    else setEdited((current) => (current === edited ? undefined : current));
  });
  useEffect(() => {
    if (!canSave || save.isRunning) return;
    const timer = setTimeout(() => void saveNow(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, edited, save.isRunning]);
  return {
    mapping,
    problems,
    isEdited: edited !== undefined,
    error: save.error,
    state: isSaved
      ? "saved"
      : hasProblems(problems)
        ? "incomplete"
        : failed !== undefined && failed === edited
          ? "failed"
          : edited === undefined
            ? "unsaved"
            : "saving",
    groups,
    mayChangeConsent,
    edit: (change) => setEdited(change(mapping)),
    put,
  };
}
