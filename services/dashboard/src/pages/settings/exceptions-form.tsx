/** Which templates caps and quiet hours do not apply to, and how long a message is tried that its server puts off. */
import { MultiSelect, NumberInput } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { Facts, SettingsForm, useSettingsForm } from "../../ui/index.js";
import { defaultGiveUpAfter, sentLimits, type MessageLimits } from "./message-limits.js";
import { sendingWords } from "./sending-words.js";
import { MayNot } from "./setting-rows.js";

/** As readable as the texts around it; the size of the field makes it smaller. */
const descriptionProps = { fz: "xs" } as const;
const mostExempt = 100;

export function ExceptionsForm({ limits }: { readonly limits: MessageLimits }): ReactNode {
  const say = useWords(sendingWords);
  const { client } = useApi();
  const mayChange = useMay()("settings:write");
  const names = useTemplateNames(limits.exemptTemplates);
  const form = useSettingsForm({
    read: limits,
    draftOf: ({ exemptTemplates, giveUpAfter = defaultGiveUpAfter }) => ({
      exemptTemplates: exemptTemplates as readonly string[],
      giveUpAfter: giveUpAfter as number | string,
    }),
    fields: {
      exemptTemplates: {
        label: say("exemptTemplates"),
        textOf: (ids) => ids.map((id) => names.find(({ value }) => value === id)?.label ?? id).join(", "),
      },
      giveUpAfter: {
        label: say("giveUpAfter"),
        textOf: (hours) => say("hoursUnit", { count: Number(hours) }),
      },
    },
    isComplete: ({ giveUpAfter }) => typeof giveUpAfter === "number",
    save: ({ exemptTemplates, giveUpAfter }, guarded) =>
      client.PUT("/api/admin/settings/message-limits", {
        params: ifMatch(guarded),
        body: {
          ...sentLimits(guarded),
          ...(exemptTemplates !== undefined && { exemptTemplates: [...exemptTemplates] }),
          ...(giveUpAfter !== undefined && { giveUpAfter: Number(giveUpAfter) }),
        },
      }),
  });
  const { draft, byField, edit } = form;
  if (!mayChange)
    return (
      <>
        <Facts
          facts={[
            [
              say("exemptTemplates"),
              limits.exemptTemplates.length === 0
                ? say("noExempt")
                : names.map(({ label }) => label).join(", "),
            ],
            [say("giveUpAfter"), say("hoursUnit", { count: limits.giveUpAfter ?? defaultGiveUpAfter })],
          ]}
        />
        <MayNot permission="settings:write" />
      </>
    );
  return (
    <SettingsForm form={form}>
      <MultiSelect
        size="xs"
        label={say("exemptTemplates")}
        description={say("exemptText")}
        descriptionProps={descriptionProps}
        {...(draft.exemptTemplates.length === 0 && { placeholder: say("noExempt") })}
        searchable
        clearable
        hidePickedOptions
        maxValues={mostExempt}
        data={[...names]}
        value={[...draft.exemptTemplates]}
        error={byField["exemptTemplates"]}
        onChange={(exemptTemplates) => edit({ exemptTemplates })}
      />
      <NumberInput
        size="xs"
        label={say("giveUpAfter")}
        description={say("giveUpText")}
        descriptionProps={descriptionProps}
        required
        min={1}
        max={defaultGiveUpAfter}
        allowDecimal={false}
        clampBehavior="none"
        suffix={say("hoursUnit", { count: Number(draft.giveUpAfter) }).replace(/^\d+/, "")}
        value={draft.giveUpAfter}
        error={byField["giveUpAfter"]}
        onChange={(giveUpAfter) => edit({ giveUpAfter })}
      />
    </SettingsForm>
  );
}

/** Of all templates, and of what is exempt though it is deleted, or hidden from the member. */
function useTemplateNames(
  exempt: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const say = useWords(sendingWords);
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    {},
    { enabled: may("templates:read"), staleTime: 60_000 },
  );
  const known = (data?.templates ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const ids = new Set(known.map(({ value }) => value));
  const others = exempt.filter((id) => !ids.has(id));
  return [
    ...known,
    ...others.map((id) => ({
      value: id,
      label: data === undefined ? id : say("unknownTemplate", { id: id.slice(0, 8) }),
    })),
  ];
}
