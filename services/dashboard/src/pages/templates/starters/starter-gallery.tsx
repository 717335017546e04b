/**
 * The ready-made mails as they would look here: the service renders them in the chosen language, with the brand of the
 * workspace.
 */
import { Button, Group, SegmentedControl, Skeleton, Text, Title } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import {
  languages,
  useLanguage,
  useQueries,
  useTranslated,
  useWords,
  useWorkspace,
  type Language,
  type Translated,
} from "../../../data/index.js";
import { styleNonce, withStyleNonce } from "../../../style-nonce.js";
import { ButtonLink } from "../../../ui/index.js";
import type { TemplateContent } from "../editor/template-draft.js";
import { templatesWords } from "../words.js";
import { samplePerson } from "./sample-person.js";
import classes from "./starters.module.css";
import { starterWords } from "./words.js";

/** What the gallery shows of one. */
export interface ShownStarter {
  readonly id: string;
  readonly names: Translated;
  readonly why: Translated;
  content(this: void, language: Language): TemplateContent;
}

export interface StarterGalleryProps<Starter extends ShownStarter> {
  readonly starters: readonly Starter[];
  /** The id of the one that is being made; no other can be chosen meanwhile. */
  readonly making?: string | undefined;
  readonly onChoose: (starter: Starter, language: Language) => void;
}

export function StarterGallery<Starter extends ShownStarter>({
  starters,
  making,
  onChoose,
}: StarterGalleryProps<Starter>): ReactNode {
  const say = useWords(starterWords);
  const { language: own } = useLanguage();
  const { id: workspaceId } = useWorkspace();
  const [language, setLanguage] = useState(own);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Group gap="sm">
          <Text c="dimmed">{say("brandText")}</Text>
          <ButtonLink
            variant="subtle"
            to="/w/$workspaceId/settings"
            params={{ workspaceId }}
            search={{ tab: "brand" }}
          >
            {say("toBrand")}
          </ButtonLink>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label={say("mailLanguage")}
          value={language}
          onChange={(value) => setLanguage(languages.find((each) => each === value) ?? own)}
          data={languages.map((value) => ({ value, label: say(value) }))}
        />
      </Group>
      <ul className={classes.gallery}>
        {starters.map((starter) => (
          <li key={starter.id}>
            <StarterCard
              starter={starter}
              language={language}
              isMaking={making === starter.id}
              isFixed={making !== undefined}
              onChoose={() => onChoose(starter, language)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** HTML; undefined while it is rendered, null where it cannot be. Each is asked for by itself: rendering has a time limit. */
function usePreview({ content }: ShownStarter, language: Language): string | null | undefined {
  const body = content(language)["body"];
  const { data, isError } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel: "Email",
        contents: { body: { type: "Emailo", value: JSON.stringify(body) } },
        userProperties: samplePerson(language),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const rendered = data?.contents["body"];
  if (rendered === undefined) return isError ? null : undefined;
  return rendered.type === "Ok" ? rendered.value : null;
}

interface StarterCardProps {
  readonly starter: ShownStarter;
  readonly language: Language;
  readonly isMaking: boolean;
  readonly isFixed: boolean;
  readonly onChoose: () => void;
}

function StarterCard({ starter, language, isMaking, isFixed, onChoose }: StarterCardProps): ReactNode {
  const say = useWords(starterWords);
  const offer = useWords(templatesWords);
  const translated = useTranslated();
  const titleId = useId();
  const preview = usePreview(starter, language);
  const name = translated(starter.names);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.thumbnail}>
        {preview === undefined && <Skeleton height="100%" radius={0} />}
        {preview === null && (
          <Text size="sm" p="md" c="dark.6">
            {say("noPreview")}
          </Text>
        )}
        {typeof preview === "string" && (
          <iframe
            title={say("previewOf", { name })}
            tabIndex={-1}
            sandbox=""
            srcDoc={withStyleNonce(preview, styleNonce())}
          />
        )}
      </div>
      <div className={classes.about}>
        <Title order={3} id={titleId}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {translated(starter.why)}
        </Text>
        <footer>
          <Button
            variant="default"
            loading={isMaking}
            disabled={isFixed && !isMaking}
            aria-label={offer("chooseOne", { name })}
            onClick={onChoose}
          >
            {offer("choose")}
          </Button>
        </footer>
      </div>
    </article>
  );
}
