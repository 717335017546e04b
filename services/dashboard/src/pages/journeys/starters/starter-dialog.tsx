/** Asks how the workspace names what a starter needs, says what is created, and creates it as a draft. */
import { Fieldset, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import {
  languageNames,
  languages,
  newId,
  useApi,
  useLanguage,
  useTranslated,
  useWords,
  useWorkspace,
  type Language,
} from "../../../data/index.js";
import { ChangeDialog, ErrorNotice, PageSkeleton } from "../../../ui/index.js";
import { websiteOf } from "./mail-body.js";
import { makeStarter } from "./make-starter.js";
import { NeedField } from "./need-field.js";
import { planStarter, type StarterChoices } from "./plan-starter.js";
import { PlannedParts } from "./planned-parts.js";
import { readExisting, useExisting } from "./read-existing.js";
import type { Starter } from "./starter.js";
import { useMakings } from "./use-makings.js";
import { namesOf, useSeenNames, type SeenNames } from "./use-seen-names.js";
import { starterWords } from "./words.js";

export interface StarterDialogProps {
  readonly starter: Starter;
  readonly onClose: () => void;
}

export function StarterDialog({ starter, onClose }: StarterDialogProps): ReactNode {
  const say = useWords(starterWords);
  const translated = useTranslated();
  const navigate = useNavigate();
  const api = useApi();
  const workspace = useWorkspace();
  const { language: ownLanguage } = useLanguage();
  const [journeyId] = useState(newId);
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [company, setCompany] = useState(workspace.name);
  const [website, setWebsite] = useState("");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const makings = useMakings();
  const { existing, error, retry } = useExisting(journeyId);
  const { names, seen } = useNames(starter, typed);
  const address = websiteOf(website);
  const choices: StarterChoices = {
    language,
    names: trimmed(names),
    sender: { company, website: address ?? "" },
  };
  const plan = existing && planStarter(starter, choices, existing);
  const isNamed = Object.entries(starter.needs).every(
    ([id, { kind }]) => kind === "property" || (names[id] ?? "").trim() !== "",
  );
  const isPossible =
    plan?.parts.every(({ isThere, kind }) => isThere || makings[kind] !== "forbidden") === true;
  return (
    <ChangeDialog
      title={translated(starter.names)}
      submit={say("create")}
      size="lg"
      canSubmit={isNamed && isPossible && company.trim() !== "" && address !== undefined}
      onClose={onClose}
      onSubmit={async () => {
        const now = planStarter(starter, choices, await readExisting(api, journeyId));
        await makeStarter(api, { journeyId, plan: now, makings });
      }}
      onDone={() =>
        void navigate({
          to: "/w/$workspaceId/journeys/$journeyId/edit",
          params: { workspaceId: workspace.id, journeyId },
        })
      }
    >
      <Text c="dimmed">{translated(starter.why)}</Text>
      <Fieldset legend={say("yourData")}>
        <Stack gap="xs">
          {Object.entries(starter.needs).map(([id, need]) => (
            <NeedField
              key={id}
              need={need}
              value={names[id] ?? ""}
              isSeen={seen[need.kind]?.includes(names[id] ?? "")}
              event={need.kind === "property" ? (names[need.of] ?? "") : ""}
              onChange={(value) => setTyped((before) => ({ ...before, [id]: value }))}
            />
          ))}
        </Stack>
      </Fieldset>
      <Fieldset legend={say("mails")}>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {say("mailsText")}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={say("language")}
            value={language}
            onChange={(next) => setLanguage(next === "de" ? "de" : "en")}
            data={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          />
          <TextInput
            label={say("company")}
            required
            maxLength={100}
            value={company}
            onChange={({ currentTarget }) => setCompany(currentTarget.value)}
          />
          <TextInput
            label={say("website")}
            description={say("websiteHint")}
            required
            maxLength={500}
            inputMode="url"
            data-autofocus
            value={website}
            error={website.trim() !== "" && address === undefined && say("websiteWrong")}
            onChange={({ currentTarget }) => setWebsite(currentTarget.value)}
          />
        </Stack>
      </Fieldset>
      {plan !== undefined && <PlannedParts plan={plan} makings={makings} />}
      {plan === undefined &&
        (error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />)}
    </ChangeDialog>
  );
}

function trimmed(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([id, name]) => [id, name.trim()]));
}

interface NamedNeeds {
  readonly names: Readonly<Record<string, string>>;
  readonly seen: SeenNames;
}

/** Properties are those of the event as it is named here. */
function useNames(starter: Starter, typed: Readonly<Record<string, string>>): NamedNeeds {
  const known = useSeenNames();
  const [property] = Object.values(starter.needs).flatMap((need) =>
    need.kind === "property" ? [need.of] : [],
  );
  const event = property === undefined ? undefined : namesOf(starter.needs, known, typed)[property];
  const seen = useSeenNames(event);
  return { names: namesOf(starter.needs, seen, typed), seen };
}
