/** What a template begins with: a blank one of each kind, or one that is ready. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId, useState, type ReactNode } from "react";
import { newId, useApi, useLanguage, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import { saveCopy } from "../../editing/index.js";
import { ButtonLink, ErrorNotice, PageHead, Section, useChange } from "../../ui/index.js";
import type { TemplateStarter } from "./blank-starters.js";
import { starters } from "./starters.js";
import classes from "./templates.module.css";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/new");

export function NewTemplatePage(): ReactNode {
  const say = useWords(templatesWords);
  const { language } = useLanguage();
  const { channel } = route.useSearch();
  const offered = starters.filter(
    ({ content }) => channel === undefined || content(language).type === channel,
  );
  const blank = offered.filter(({ isBlank }) => isBlank);
  const ready = offered.filter(({ isBlank }) => !isBlank);
  return (
    <>
      <PageHead title={say("newTitle")} />
      <Stack>
        <Text c="dimmed">{say("newIntro")}</Text>
        <Section title={say("blank")}>
          <Cards starters={blank} />
        </Section>
        {ready.length > 0 && (
          <Section title={say("ready")}>
            <Cards starters={ready} />
          </Section>
        )}
      </Stack>
    </>
  );
}

function Cards({ starters: shown }: { readonly starters: readonly TemplateStarter[] }): ReactNode {
  return (
    <ul className={classes.cards}>
      {shown.map((starter) => (
        <li key={starter.id}>
          <StarterCard starter={starter} />
        </li>
      ))}
    </ul>
  );
}

function StarterCard({ starter }: { readonly starter: TemplateStarter }): ReactNode {
  const translated = useTranslated();
  const titleId = useId();
  const { icon: IconOfStarter, names, why, isBlank } = starter;
  const Begin = isBlank ? BeginBlank : BeginReady;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <IconOfStarter size={20} stroke={1.6} aria-hidden />
        <Title order={3} id={titleId}>
          {translated(names)}
        </Title>
      </div>
      <Text c="dimmed">{translated(why)}</Text>
      <footer>
        <Begin starter={starter} />
      </footer>
    </article>
  );
}

/** The editor opens under a new id: nothing is stored until the first change. */
function BeginBlank({ starter }: { readonly starter: TemplateStarter }): ReactNode {
  const say = useWords(templatesWords);
  const translated = useTranslated();
  const { id: workspaceId } = useWorkspace();
  const [templateId] = useState(newId);
  return (
    <ButtonLink
      to="/w/$workspaceId/templates/$templateId/edit"
      params={{ workspaceId, templateId }}
      search={{ starter: starter.id }}
      aria-label={say("beginWith", { name: translated(starter.names) })}
    >
      {say("begin")}
    </ButtonLink>
  );
}

/** It becomes a draft, which the editor opens. */
function BeginReady({ starter }: { readonly starter: TemplateStarter }): ReactNode {
  const say = useWords(templatesWords);
  const translated = useTranslated();
  const { language } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const name = translated(starter.names);
  const begin = useChange(() => saveCopy(api, "templates", { name, definition: starter.content(language) }), {
    onDone: (templateId) =>
      void navigate({
        to: "/w/$workspaceId/templates/$templateId/edit",
        params: { workspaceId, templateId },
      }),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        loading={begin.isRunning}
        aria-label={say("chooseOne", { name })}
        onClick={() => void begin.run()}
      >
        {say("choose")}
      </Button>
      {begin.error !== undefined && <ErrorNotice error={begin.error} />}
    </Stack>
  );
}
