/** What the fields of a definition are called. */
import { useCallback } from "react";
import { useWords } from "../../../data/index.js";
import { templateEditorWords } from "./words.js";

const named = [
  "from",
  "name",
  "replyTo",
  "cc",
  "bcc",
  "subject",
  "preheader",
  "body",
  "headers",
  "attachmentUserProperties",
  "identifierKey",
  "title",
  "imageUrl",
  "android",
  "emailContentsType",
  "type",
] as const;

/** By the path within a definition; what has no name here is called as the API calls it. */
export function useFieldNames(): (path: readonly (string | number)[]) => string {
  const say = useWords(templateEditorWords);
  return useCallback(
    ([field = ""]) => {
      const known = named.find((each) => each === field);
      if (known !== undefined) return say(`field_${known}`);
      return field === "" ? say("whole") : String(field);
    },
    [say],
  );
}
