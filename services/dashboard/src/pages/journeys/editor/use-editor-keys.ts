/** Lists the keys of a step's card among those of the page; the cards listen to them. */
import { useWords } from "../../../data/index.js";
import { useShownShortcut } from "../../../ui/index.js";
import { editorWords } from "./words.js";

export function useEditorKeys(): void {
  const say = useWords(editorWords);
  useShownShortcut("A", say("addAfter"));
  useShownShortcut("B", say("addBranch"));
  useShownShortcut("D", say("duplicate"));
  useShownShortcut("Del", say("remove"));
  useShownShortcut("Alt ↑", say("up"));
  useShownShortcut("Alt ↓", say("down"));
  useShownShortcut("Alt →", say("in"));
  useShownShortcut("Alt ←", say("out"));
  useShownShortcut("Ctrl C", say("copy"));
  useShownShortcut("Ctrl X", say("cut"));
  useShownShortcut("Ctrl V", say("paste"));
}
