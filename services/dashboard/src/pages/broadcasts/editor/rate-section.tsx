/** How fast a broadcast is sent, and what happens when a message fails. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { ChoiceField, NumberField, withField } from "../../../kinds/index.js";
import { longDuration, Section } from "../../../ui/index.js";
import type { DraftSectionProps } from "./editor-section.js";
import { editorWords } from "./words.js";

export interface RateSectionProps extends Pick<DraftSectionProps, "draft" | "edit"> {
  /** How many get it; undefined while it is not known. */
  readonly recipients: number | undefined;
}

export function RateSection({ draft, edit, recipients }: RateSectionProps): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const { rateLimit, errorHandling = "SkipOnError" } = draft.config;
  const seconds = rateLimit === undefined ? undefined : (recipients ?? 0) / rateLimit;
  return (
    <Section title={say("rate")}>
      <NumberField
        label={say("perSecond")}
        description={say("rateHint")}
        value={rateLimit}
        min={0.01}
        max={10_000}
        w={260}
        onChange={(next) =>
          edit(
            say("rateAct"),
            (before) => ({ ...before, config: withField(before.config, "rateLimit", next) }),
            "rateLimit",
          )
        }
      />
      {seconds !== undefined && seconds >= 1 && (
        <Text size="sm" c="dimmed" mt={4}>
          {say("takes", { duration: longDuration(seconds, language) })}
        </Text>
      )}
      <div style={{ marginBlockStart: 12 }}>
        <ChoiceField
          label={say("errors")}
          value={errorHandling}
          choices={(["SkipOnError", "PauseOnError"] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(next) =>
            edit(say("errorsAct"), (before) => ({
              ...before,
              config: { ...before.config, errorHandling: next },
            }))
          }
        />
      </div>
    </Section>
  );
}
