/** What a template begins with: a blank one of each kind, or one that is ready. */
import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useLanguage, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, OfferCard, OfferCards, PageHead, Section } from "../../ui/index.js";
import type { TemplateStarter } from "./blank-starters.js";
import { ReadyMails } from "./starters/ready-mails.js";
import { starters } from "./starters.js";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/new");

export function NewTemplatePage(): ReactNode {
  const say = useWords(templatesWords);
  const { language } = useLanguage();
  const translated = useTranslated();
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
          <OfferCards>
            {blank.map((starter) => (
              <OfferCard
                key={starter.id}
                icon={starter.icon}
                title={translated(starter.names)}
                order={3}
                text={translated(starter.why)}
                action={<BeginBlank starter={starter} />}
              />
            ))}
          </OfferCards>
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
