/** The HTML of parts and MJML in the document, which the service renders for the chosen person. */
import { useDebouncedValue } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay, useQueries } from "../../../data/index.js";
import { styleNonce, withStyleNonce } from "../../../style-nonce.js";
import { isEqualJson } from "../../../ui/index.js";
import type { TemplateVariable } from "../editor-types.js";
import { propertyOfPath } from "./commands/condition-text.js";
import { framedDocuments } from "./plugins/framed-blocks.js";

const afterTypingMs = 300;
/** The service renders no more at once. */
const mostFrames = 100;

/** By the keys of `framedBlocks`; what cannot be rendered has none. */
export function useFrames(
  editor: Editor,
  variables: readonly TemplateVariable[],
): Readonly<Record<string, string>> {
  const may = useMay()("templates:read");
  const now = useEditorState({
    editor,
    selector: ({ editor: { state } }) => framedDocuments(state.doc),
    equalityFn: (one, other) => isEqualJson(one, other),
  });
  const [documents] = useDebouncedValue(now, afterTypingMs);
  const contents = Object.entries(documents)
    .slice(0, mostFrames)
    .map(([key, value]) => [key, { type: "Emailo", value: JSON.stringify(value) }] as const);
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel: "Email",
        contents: Object.fromEntries(contents),
        userProperties: valuesOf(variables),
      },
    },
    {
      enabled: may && contents.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    },
  );
  return useMemo(() => {
    const nonce = styleNonce();
    return Object.fromEntries(
      Object.entries(data?.contents ?? {}).flatMap(([key, rendered]) =>
        rendered.type === "Ok" ? [[key, withStyleNonce(rendered.value, nonce)]] : [],
      ),
    );
  }, [data]);
}

/** A property without a value prints nothing here. */
function valuesOf(variables: readonly TemplateVariable[]): Record<string, unknown> {
  return Object.fromEntries(
    variables.flatMap(({ path, value }) => {
      const property = propertyOfPath(path);
      return property === undefined ? [] : [[property, value ?? null]];
    }),
  );
}
