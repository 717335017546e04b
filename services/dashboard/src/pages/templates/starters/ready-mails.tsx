/** Makes the chosen mail a draft, which the editor opens. */
import { Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useTranslated, useWorkspace, type Language } from "../../../data/index.js";
import { saveCopy } from "../../../editing/index.js";
import { ErrorNotice, useChange } from "../../../ui/index.js";
import { useUsualSender, withSender } from "../usual-sender.js";
import { StarterGallery, type ShownStarter } from "./starter-gallery.js";

export function ReadyMails({ starters }: { readonly starters: readonly ShownStarter[] }): ReactNode {
  const translated = useTranslated();
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { from } = useUsualSender(true);
  const [chosen, setChosen] = useState<string>();
  const begin = useChange(
    ({ names, content }: ShownStarter, language: Language) =>
      saveCopy(api, "templates", {
        name: translated(names),
        definition: withSender(content(language), from),
      }),
    {
      onDone: (templateId) =>
        void navigate({
          to: "/w/$workspaceId/templates/$templateId/edit",
          params: { workspaceId, templateId },
        }),
    },
  );
  return (
    <Stack gap="xs">
      {begin.error !== undefined && <ErrorNotice error={begin.error} />}
      <StarterGallery
        starters={starters}
        making={begin.isRunning ? chosen : undefined}
        onChoose={(starter, language) => {
          setChosen(starter.id);
          void begin.run(starter, language);
        }}
      />
    </Stack>
  );
}
