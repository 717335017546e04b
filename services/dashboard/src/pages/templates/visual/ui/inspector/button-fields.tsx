/** A button: where it leads, its colours and its side. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { useVisual } from "../../editor-context.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import { ColorField } from "../color-field.js";
import { ToBrand } from "./brand-fields.js";
import { AddressField, useSet, type BlockFieldsProps } from "./field-parts.js";
import { SideField } from "./side-field.js";

export function ButtonFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const { editor, brand } = useVisual();
  const set = useSet(props);
  const { node, pos } = props.block;
  // The renderer takes the other one where this one is missing.
  const name = attributeText(node.attrs["href"]) === "" && node.attrs["url"] !== null ? "url" : "href";
  const isPlain = node.children.every(({ isText, marks }) => isText && marks.length === 0);
  const fromBrand = (color: string | undefined, own: string): { readonly description?: string } =>
    color !== undefined && attributeText(node.attrs[own]) === ""
      ? { description: say("colorFromBrand", { color }) }
      : {};
  return (
    <>
      <TextInput
        label={say("buttonText")}
        value={node.textContent}
        readOnly={props.isReadOnly || !isPlain}
        description={isPlain ? undefined : say("buttonTextHint")}
        onChange={({ currentTarget: { value } }) => {
          const [from, to] = [pos + 1, pos + node.nodeSize - 1];
          const { tr, schema } = editor.state;
          editor.view.dispatch(
            value === "" ? tr.delete(from, to) : tr.replaceWith(from, to, schema.text(value)),
          );
        }}
      />
      <AddressField
        {...props}
        name={name}
        label={say("buttonLink")}
        hint={say("linkHint")}
        fault={say("linkFault")}
      />
      <ColorField
        label={say("background")}
        value={attributeText(node.attrs["backgroundColor"])}
        placeholder={brand?.color ?? "#111827"}
        {...fromBrand(brand?.color, "backgroundColor")}
        isReadOnly={props.isReadOnly}
        onChange={(value) => set({ backgroundColor: value || null })}
      />
      <ColorField
        label={say("textColor")}
        value={attributeText(node.attrs["color"])}
        placeholder={brand?.textOnColor ?? "#ffffff"}
        {...fromBrand(brand?.textOnColor, "color")}
        isReadOnly={props.isReadOnly}
        onChange={(value) => set({ color: value || null })}
      />
      {["backgroundColor", "color"].some((own) => attributeText(node.attrs[own]) === "") && <ToBrand />}
      <SideField {...props} name="align" />
    </>
  );
}
