import { expect, it } from "vitest";
import type { UserDocument } from "./read-documents.js";
import { renderMarkdown } from "./render-markdown.js";
import { searchDocuments } from "./search-documents.js";

function aDocument(name: string, source: string, group = "Use it"): UserDocument {
  return { ...renderMarkdown(source, { name, isServed: () => true }), name, group };
}

const documents = [
  aDocument("reference/caps", "# Caps\n\nFrequency caps in full.", "Reference"),
  aDocument(
    "messaging",
    `# Messaging\n\nMail.\n\n## Outcomes\n\n${"Much text. ".repeat(40)}Over a frequency cap.`,
  ),
  aDocument("limits", "# Limits\n\n## Frequency caps\n\nSome.\n\n## Quiet hours\n\nAt night."),
];

function found(text: string): readonly string[] {
  return searchDocuments(documents, text).map(({ document, anchor }) => `${document.name}#${anchor}`);
}

it("finds sections with all words, in any letters and order, headings first", () => {
  expect(found("CAP frequency")).toEqual([
    "limits#frequency-caps",
    "reference/caps#caps",
    "messaging#outcomes",
  ]);
  expect(found("limits quiet")).toEqual(["limits#quiet-hours"]);
});

it("shows the text around what it found", () => {
  const [section] = searchDocuments(documents, "outcomes over");
  expect(section?.excerpt).toMatch(/^….*Over a frequency cap\.$/);
});

it("finds nothing for nothing, and for what is nowhere", () => {
  expect(found("  ")).toEqual([]);
  expect(found("frequency elephants")).toEqual([]);
  expect(found("x".repeat(10_000))).toEqual([]);
});
