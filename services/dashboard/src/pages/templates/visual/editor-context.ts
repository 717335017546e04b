/** What the parts of the visual editor share. */
import type { Editor } from "@tiptap/core";
import { createContext, useContext } from "react";
import type { ChooseImage, NamedPart, TemplateVariable } from "../editor-types.js";
import type { ShownBrand } from "../use-brand.js";

export interface VisualEditing {
  readonly editor: Editor;
  readonly variables: readonly TemplateVariable[];
  readonly parts: readonly NamedPart[];
  readonly brand: ShownBrand | undefined;
  readonly chooseImage: ChooseImage | undefined;
}

export const VisualContext = createContext<VisualEditing | undefined>(undefined);

export function useVisual(): VisualEditing {
  const editing = useContext(VisualContext);
  if (editing === undefined) throw new Error("this is no part of a visual editor");
  return editing;
}
