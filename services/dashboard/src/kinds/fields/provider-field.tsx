/** The provider that sends in place of the default one of a channel: those that are set up. */
import { useMay, useQueries, useWords } from "../../data/index.js";
import type { ReactNode } from "react";
import { useProviderTitle } from "../../ui/index.js";
import { ChoiceField, type Field } from "./plain-fields.js";
import { fieldWords } from "./words.js";

const paths = {
  Email: "/api/admin/settings/email-providers",
  Sms: "/api/admin/settings/sms-providers",
  MobilePush: "/api/admin/settings/push-providers",
} as const;

export interface ProviderFieldProps extends Omit<Field<string | undefined>, "label" | "description"> {
  readonly channel: keyof typeof paths;
}

export function ProviderField({ channel, value, onChange, error }: ProviderFieldProps): ReactNode {
  const say = useWords(fieldWords);
  const titleOf = useProviderTitle();
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    paths[channel],
    {},
    { enabled: may("settings:read"), staleTime: 60_000 },
  );
  const usual = data?.find(({ isDefault }) => isDefault);
  // Which ones are set up is not known to everyone.
  const types = data?.map(({ type }) => type) ?? (value === undefined ? [] : [value]);
  return (
    <ChoiceField<string>
      label={say("provider")}
      value={value ?? ""}
      error={error}
      choices={[
        {
          value: "",
          label:
            usual === undefined
              ? say("usualProvider")
              : say("knownUsualProvider", { provider: titleOf(usual.type) }),
        },
        ...types.map((type) => ({ value: type, label: titleOf(type) })),
      ]}
      onChange={(type) => onChange(type === "" ? undefined : type)}
    />
  );
}
