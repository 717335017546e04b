/** The visual editor of mails; its code is loaded when it is shown. */
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { VisualEditorProps } from "./visual-editor.js";

export type { VisualEditorProps } from "./visual-editor.js";

export const VisualEditor: LazyExoticComponent<ComponentType<VisualEditorProps>> = lazy(
  () => import("./visual-editor.js"),
);
