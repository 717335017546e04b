/** docs/reference/sentences.md: the code of every sentence that the API answers, with its values. */
import type { SentenceSubject } from "@signalbox/api";
import { shapesOf } from "@signalbox/core/testing";
import { code, page, table, type Page } from "./markdown.js";

export function sentencesPage(subjects: readonly SentenceSubject[]): Page {
  return page("sentences", {
    title: "Sentences",
    introduction:
      "Where the API explains something in a text, the sentences of the text stand beside it: `says` for `text`, else the name of the field and `Says`, as `becauseSays` for `because`. A sentence is `{ code, values, text }`, from which a client can say it in another language. Codes are stable; texts may change. Moments are ISO times in UTC, lengths of time are seconds, and a value that is not known is the empty text. A value can be a sentence itself, or a list of them.",
    sections: subjects.map(describe),
  });
}

function describe({ title, tables }: SentenceSubject): string {
  const known = new Map(tables.flatMap(shapesOf).map(({ code: name, values }) => [name, values]));
  const rows = [...known].map(([name, values]) => [code(name), values.map(code).join(", ")]);
  return [`## ${title}`, table(["code", "values"], rows)].join("\n\n");
}
