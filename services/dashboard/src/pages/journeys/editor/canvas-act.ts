/** Shows a journey as a drawing, or as a list again: in the command palette, and by key. */
import { IconList, IconSitemap } from "@tabler/icons-react";
import { useWords } from "../../../data/index.js";
import { useShownAct } from "../../../ui/index.js";
import type { EditorAddress } from "./use-editor-address.js";
import { editorWords } from "./words.js";

export function useCanvasAct(view: EditorAddress["view"], setView: EditorAddress["setView"]): void {
  const say = useWords(editorWords);
  const isCanvas = view === "canvas";
  useShownAct(
    {
      id: "journey-view",
      label: say(isCanvas ? "showList" : "showCanvas"),
      icon: isCanvas ? IconList : IconSitemap,
      key: "v",
      isPossible: true,
    },
    () => setView(isCanvas ? "list" : "canvas"),
  );
}
