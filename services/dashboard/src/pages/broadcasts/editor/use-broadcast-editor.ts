/** The open draft of a broadcast: saved by itself, and merged with what other members save meanwhile. */
import { useEffect, useEffectEvent, useState } from "react";
import { useApi, useLanguage, useMember, useWords, useWorkspace } from "../../../data/index.js";
import { editingWords, keptDrafts, merge, useDraftEditor } from "../../../editing/index.js";
import { formatTime, useZone } from "../../../ui/index.js";
import type { Broadcast } from "../broadcast-statuses.js";
import {
  beginWith,
  isBroadcastDraft,
  isEmptyBeginning,
  newDraft,
  type Beginning,
  type BroadcastDraft,
} from "./broadcast-draft.js";
import { broadcastStore, savedDraftOf } from "./broadcast-store.js";
import { editorWords } from "./words.js";

/** `broadcast`: as it was read last; undefined for one that nothing was saved of, which begins with `beginning`. */
export function useBroadcastEditor(
  id: string,
  broadcast: Broadcast | undefined,
  beginning: Beginning,
): ReturnType<typeof useDraftEditor<BroadcastDraft>> {
  const say = useWords(editorWords);
  const sayEditing = useWords(editingWords);
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const { id: memberId } = useMember();
  const newName = useNewName();
  const [options] = useState(() => {
    const store = broadcastStore(api, { id, firstName: newName, queued: say("queued") });
    return {
      store: {
        ...store,
        save: async (draft: BroadcastDraft, version: string | undefined) => {
          const saved = await store.save(draft, version);
          void api.cache.invalidateQueries({ queryKey: ["broadcasts"] });
          void api.cache.invalidateQueries({ queryKey: ["get", "/api/admin/broadcasts"] });
          return saved;
        },
      },
      kept: keptDrafts(localStorage, { memberId, workspaceId, kind: "broadcasts", id }, isBroadcastDraft),
      merge: merge<BroadcastDraft>,
      published: newDraft(newName),
      draft: broadcast && savedDraftOf(broadcast),
      keptName: sayEditing("bringBack"),
    };
  });
  const shown = useDraftEditor<BroadcastDraft>(options);
  const { editor } = shown;
  const begin = useEffectEvent(() => {
    if (broadcast !== undefined || isEmptyBeginning(beginning)) return;
    editor.edit({ name: say("beginAct"), apply: (draft) => beginWith(draft, beginning), field: undefined });
  });
  useEffect(() => begin(), []);
  const takeOver = useEffectEvent((updatedAt: number) => {
    const { version } = editor.state().autosave;
    if (version !== undefined && updatedAt > Number(version)) void editor.refresh();
  });
  const updatedAt = broadcast?.updatedAt;
  useEffect(() => {
    if (updatedAt !== undefined) takeOver(updatedAt);
  }, [updatedAt]);
  return shown;
}

/** Names are unique: that of a new one has its day and its minute. */
function useNewName(): string {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const zone = useZone();
  const part = (shows: "day" | "minute"): string => formatTime(Date.now(), { language, zone, shows });
  return say("newName", { time: `${part("day")}, ${part("minute")}` });
}
