/** docs/reference/events.md: every call that brings events. */
import type { PublicOperation } from "@signalbox/api";
import { fieldsTable, type JsonSchema } from "./fields-table.js";
import { code, page, type Page } from "./markdown.js";

export function eventsPage(operations: readonly PublicOperation[]): Page {
  return page("events", {
    title: "Event kinds",
    introduction:
      "The calls that bring events, each with `authorization: Bearer <write key>`. All answer 204 without a body. A call that does not fit is answered 400, and the message names every field at fault. [Libraries](../libraries.md) of vendors send them to other addresses.",
    sections: operations.map(describe),
  });
}

function describe({ path, summary, description, body, example }: PublicOperation): string {
  const parts = [
    `## ${summary}`,
    `${code(`POST ${path}`)}: ${description}`,
    fieldsTable(withoutItems(body), path),
    `Example: ${code(JSON.stringify(example))}`,
  ];
  return parts.join("\n\n");
}

/** The items of a batch are the events above. */
function withoutItems(body: JsonSchema): JsonSchema {
  const { batch } = body.properties ?? {};
  if (batch === undefined) return body;
  const { items: _items, ...shown } = batch;
  return { ...body, properties: { ...body.properties, batch: { ...shown, type: "list of events" } } };
}
