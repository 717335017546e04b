/** The form of a schema as HTML, for tests without a browser. */
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SchemaFields, type SchemaFieldsProps } from "./schema-fields.js";

export function drawForm(props: Pick<SchemaFieldsProps, "fields" | "values" | "isSet">): string {
  const form = createElement(SchemaFields, {
    ...props,
    onChange: () => undefined,
    issueAt: () => undefined,
  });
  return renderToStaticMarkup(createElement(MantineProvider, null, form));
}
