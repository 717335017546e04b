/** Fields that choose another resource: a template, a subscription group, a segment, a user property. */
import type { Answer } from "@signalbox/client";
import { Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { KnownPageButton, resourcePage } from "../../ui/index.js";
import type { NamedKind } from "../describing.js";
import { LongChoiceField } from "./long-choice-field.js";
import { useSegmentChoices, type SegmentChoice } from "./use-segment-choices.js";
import { useSubscriptionGroups, type SubscriptionGroup } from "./use-subscription-groups.js";
import { fieldWords } from "./words.js";

interface Props<Offered> {
  readonly value: string;
  /** With the resource, whose other fields a definition may repeat. */
  readonly onChange: (resource: Offered) => void;
  readonly error?: string | undefined;
}

type Template = Answer<"/api/admin/content/templates", "GET">["templates"][number];
type UserProperty = Answer<"/api/admin/user-properties", "GET">["userProperties"][number];

const staleTime = 60_000;

export interface TemplateFieldProps extends Props<Template> {
  /** Only its templates are offered. */
  readonly channel?: Template["type"];
}

/** Published templates; a new one is written in a tab of its own, and offered when this one is shown again. */
export function TemplateField({ channel, ...props }: TemplateFieldProps): ReactNode {
  const say = useWords(fieldWords);
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    channel === undefined ? {} : { params: { query: { channel } } },
    { enabled: may("templates:read"), staleTime, refetchOnWindowFocus: "always" },
  );
  const offered = data?.templates.filter(
    ({ id, definition }) => definition !== undefined || id === props.value,
  );
  const hasNone = offered?.every(isHidden) === true;
  return (
    <Stack gap={2}>
      <ResourceField {...props} kind="template" resources={offered} />
      <Text size="xs" c="dimmed" component="div">
        {hasNone && channel !== undefined && `${say("noTemplate")} `}
        <KnownPageButton
          page="templates/new"
          search={channel === undefined ? {} : { channel }}
          isNewTab
          variant="transparent"
          size="compact-xs"
          px={0}
          rightSection={<IconExternalLink size={12} />}
        >
          {say("writeTemplate")}
        </KnownPageButton>
      </Text>
    </Stack>
  );
}

export function SubscriptionGroupField(props: Props<SubscriptionGroup>): ReactNode {
  return <ResourceField {...props} kind="subscriptionGroup" resources={useSubscriptionGroups()} />;
}

export function SegmentField(props: Props<SegmentChoice> & { readonly label?: string }): ReactNode {
  return <ResourceField {...props} kind="segment" resources={useSegmentChoices()} />;
}

export function UserPropertyField(props: Props<UserProperty> & { readonly label?: string }): ReactNode {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    { enabled: may("properties:read"), staleTime },
  );
  return <ResourceField {...props} kind="userProperty" resources={data?.userProperties} />;
}

interface ResourceFieldProps<Offered> extends Props<Offered> {
  readonly kind: NamedKind;
  /** Default: what the kind is called. */
  readonly label?: string;
  /** Undefined while they are not known. */
  readonly resources: readonly Offered[] | undefined;
}

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly archived?: true | undefined;
}

function isHidden({ archived }: Resource): boolean {
  return archived === true;
}

const labels = {
  segment: "segment",
  template: "template",
  userProperty: "userProperty",
  subscriptionGroup: "group",
} as const;

/** Offers what is not archived, and what is chosen, with a link to its page. */
function ResourceField<Offered extends Resource>({
  kind,
  label,
  value,
  onChange,
  error,
  resources,
}: ResourceFieldProps<Offered>): ReactNode {
  const say = useWords(fieldWords);
  const chosen = resources?.find(({ id }) => id === value);
  return (
    <Stack gap={2}>
      <LongChoiceField
        label={label ?? say(labels[kind])}
        value={value}
        error={error}
        choices={
          resources === undefined && value !== ""
            ? [{ value, label: value }]
            : (resources ?? [])
                .filter((each) => !isHidden(each) || each.id === value)
                .map(({ id, name }) => ({ value: id, label: name }))
        }
        onChange={(id) => {
          const next = resources?.find((each) => each.id === id);
          if (next !== undefined) onChange(next);
        }}
      />
      {chosen !== undefined && <OpenResource kind={kind} id={value} name={chosen.name} />}
    </Stack>
  );
}

export interface OpenResourceProps {
  readonly kind: NamedKind;
  readonly id: string;
  readonly name: string;
}

/** A link to what is chosen. */
export function OpenResource({ kind, id, name }: OpenResourceProps): ReactNode {
  const say = useWords(fieldWords);
  return (
    <div>
      <KnownPageButton
        {...resourcePage(kind, id)}
        variant="transparent"
        size="compact-xs"
        px={0}
        h="auto"
        maw="100%"
      >
        <Text span inherit style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {say("open", { name })}
        </Text>
      </KnownPageButton>
    </div>
  );
}
