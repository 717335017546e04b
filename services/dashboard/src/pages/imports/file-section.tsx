/** The file of an import: what it is, who has uploaded it, and how long it is kept. */
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, Facts, Principal, Section, Time, useFormatNumber } from "../../ui/index.js";
import { isEditable, type Import } from "./import.js";
import { importsWords } from "./words.js";

export function FileSection({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const format = useFormatNumber();
  const { id: workspaceId } = useWorkspace();
  const { of, rows, createdBy, createdAt, filesUntil } = shown;
  const other = (
    <ButtonLink
      variant="subtle"
      to="/w/$workspaceId/imports/new"
      params={{ workspaceId }}
      search={of === "users" ? {} : { of }}
    >
      {say("otherFile")}
    </ButtonLink>
  );
  return (
    <Section title={say("theFile")} beside={isEditable(shown) && other}>
      <Facts
        facts={[
          [say("of"), say(`of_${of}`)],
          [say("rows"), `${format(rows)} · ${say(`format_${shown.format}`)}`],
          [
            say("created"),
            <>
              <Time at={createdAt} />, <Principal of={createdBy} />
            </>,
          ],
          [
            say("keptUntil"),
            filesUntil === undefined ? say("fileRemoved") : <Time at={filesUntil} shows="date" />,
          ],
        ]}
      />
    </Section>
  );
}
