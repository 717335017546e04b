/** What a template begins with: a blank one of each kind, or one that is ready. */
import { Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState, type ReactNode } from "react";
import { newId, useLanguage, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, PageHead, Section } from "../../ui/index.js";
import type { TemplateStarter } from "./blank-starters.js";
import { ReadyMails } from "./starters/ready-mails.js";
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
            <ReadyMails starters={ready} />
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
  const { icon: IconOfStarter, names, why } = starter;
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
        <BeginBlank starter={starter} />
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
