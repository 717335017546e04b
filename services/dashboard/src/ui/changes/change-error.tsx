/** Why a change was not made. After a change by another person it offers to load the current values. */
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useLanguage, useWords } from "../../data/index.js";
import { changedEffectOf, conflictOf, type Conflict } from "./conflict-of.js";
import { ErrorNotice } from "../page/error-notice.js";
import { sentenceText } from "../sentences/say-sentence.js";
import { sentenceOf } from "../text/sentence-of.js";
import { Time } from "../text/time.js";
import { UserText } from "../text/user-text.js";
import { componentWords } from "../words.js";

export interface ChangeErrorProps {
  readonly error: unknown;
  readonly title: string;
  /** Takes the current values in place of what was typed; default: what the page shows is read again. */
  readonly onReload?: (() => void) | undefined;
}

export function ChangeError({ error, title, onReload }: ChangeErrorProps): ReactNode {
  const say = useWords(componentWords);
  const { cache } = useApi();
  const { language } = useLanguage();
  const effect = changedEffectOf(error);
  if (effect !== undefined) {
    const { code, values, problem } = effect;
    const text = sentenceOf(sentenceText({ code, values, text: problem }, language));
    return <ErrorNotice title={say("changedEffect")} error={error} text={text} />;
  }
  const conflict = conflictOf(error);
  if (conflict === undefined) return <ErrorNotice title={title} error={error} />;
  const reload = onReload ?? ((): void => void cache.invalidateQueries());
  return (
    <ErrorNotice
      title={say(conflict.isDeleted ? "deletedMeanwhile" : "changedMeanwhile")}
      error={error}
      hidesRequest
      text={conflict.updatedAt !== undefined && <WhoAndWhen conflict={conflict} />}
    >
      <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={reload}>
        {say("loadCurrent")}
      </Button>
    </ErrorNotice>
  );
}

function WhoAndWhen({ conflict: { byName, updatedAt } }: { readonly conflict: Conflict }): ReactNode {
  const say = useWords(componentWords);
  return (
    <>
      {byName === undefined ? say("byService") : <UserText limit={100}>{byName}</UserText>}
      {", "}
      {updatedAt !== undefined && <Time at={Date.parse(updatedAt)} />}
    </>
  );
}
