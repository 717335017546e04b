/** Fields that choose another resource: a template, a subscription group, a segment. */
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { useSegmentChoices, type SegmentChoice } from "./use-segment-choices.js";
import { ChoiceField } from "./plain-fields.js";
import { fieldWords } from "./words.js";

interface Props<Offered> {
  readonly value: string;
  /** With the resource, whose other fields a definition may repeat. */
  readonly onChange: (resource: Offered) => void;
  readonly error?: string | undefined;
}

type Template = Answer<"/api/admin/content/templates", "GET">["templates"][number];
type SubscriptionGroup = Answer<"/api/admin/subscription-groups", "GET">[number];

export function TemplateField(props: Props<Template>): ReactNode {
  const say = useWords(fieldWords);
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    {},
    { enabled: may("templates:read"), staleTime: 60_000 },
  );
  return <ResourceField {...props} label={say("template")} resources={data?.templates ?? []} />;
}

export function SubscriptionGroupField(props: Props<SubscriptionGroup>): ReactNode {
  const say = useWords(fieldWords);
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { enabled: may("subscriptions:read"), staleTime: 60_000 },
  );
  return <ResourceField {...props} label={say("group")} resources={data ?? []} />;
}

export function SegmentField(props: Props<SegmentChoice>): ReactNode {
  const say = useWords(fieldWords);
  return <ResourceField {...props} label={say("segment")} resources={useSegmentChoices()} />;
}

interface ResourceFieldProps<Offered> extends Props<Offered> {
  readonly label: string;
  readonly resources: readonly Offered[];
}

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly archived?: true | undefined;
}

/** Offers what is not archived, and what is chosen. */
function ResourceField<Offered extends Resource>({
  label,
  value,
  onChange,
  error,
  resources,
}: ResourceFieldProps<Offered>): ReactNode {
  return (
    <ChoiceField
      label={label}
      value={value}
      error={error}
      choices={resources
        .filter(({ id, archived }) => archived !== true || id === value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const chosen = resources.find((each) => each.id === id);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
