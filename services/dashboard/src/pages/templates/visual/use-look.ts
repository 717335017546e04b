/** Gives the editor what its blocks look like: the brand, and what the service renders. */
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { usePageAddress } from "../../../ui/index.js";
import type { NamedPart, TemplateVariable } from "../editor-types.js";
import type { ShownBrand } from "../use-brand.js";
import { withLook } from "./plugins/look.js";
import { useFrames } from "./use-frames.js";

export interface LookInput {
  readonly brand: ShownBrand | undefined;
  readonly parts: readonly NamedPart[];
  readonly variables: readonly TemplateVariable[];
}

export function useLook(editor: Editor, { brand, parts, variables }: LookInput): void {
  const addressOf = usePageAddress();
  const frames = useFrames(editor, variables);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const partHrefs = Object.fromEntries(
      parts.flatMap(({ id, name }) => {
        const href = addressOf({ page: "templates/parts/$partId", params: { partId: id } });
        return href === undefined ? [] : [[name, href]];
      }),
    );
    const brandHref = addressOf({ page: "settings", search: { tab: "brand" } });
    editor.view.dispatch(withLook(editor.state, { brand, brandHref, frames, partHrefs }));
  }, [editor, addressOf, brand, frames, parts]);
}
