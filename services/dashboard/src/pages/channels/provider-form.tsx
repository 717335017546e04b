/** The form of a provider: the settings that its schema describes, and how its channel uses it. */
import { Alert, Button, Group, NumberInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { isUnanswered, useApi, useLanguage, useMay, useWords } from "../../data/index.js";
import {
  ChangeError,
  formWords,
  isStillQueued,
  LeaveGuard,
  MeanwhileNotice,
  schemaFields,
  SchemaFields,
  schemaIssues,
  schemaWords,
  Section,
  useMergedChange,
  useMergedForm,
  useNotice,
  type FieldPath,
  type FormField,
  type FormFields,
  type SchemaField,
  type SchemaValue,
} from "../../ui/index.js";
import { channelOperations, hasPassed, type Channel, type TestResult } from "./channels.js";
import { SavedTest } from "./connection-test.js";
import { SetDefault } from "./set-default.js";
import type { ProviderTest } from "./use-provider-test.js";
import type { ProviderCard } from "./provider-cards.js";
import {
  changeOf,
  draftOf,
  draftOfFields,
  fieldsOfDraft,
  hasSender,
  isChanged,
  isSecretSet,
  mostPerSecond,
  problemsOf,
  providerUses,
  type DraftProblems,
  type ProviderDraft,
  type ProviderFields,
} from "./provider-draft.js";
import { channelsWords } from "./words.js";

export interface ProviderFormProps {
  readonly channel: Channel;
  /** As it was read last. */
  readonly card: ProviderCard;
  readonly others: readonly ProviderCard[];
  /** For members who may not set up providers. */
  readonly isDisabled: boolean;
  /** Run after each save. */
  readonly test: ProviderTest;
}

export function ProviderForm(props: ProviderFormProps): ReactNode {
  const { channel, card, others, isDisabled, test } = props;
  const { type } = card;
  const say = useWords(channelsWords);
  const forms = useWords(formWords);
  const { client } = useApi();
  const { language } = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const fields = schemaFields(type.schema, language);
  const standard = others.find((each) => each.setting?.isDefault === true);
  const startOf = ({ setting }: ProviderCard): ProviderDraft => draftOf(fields, setting, standard?.type.type);
  const merged = useMergedForm({
    read: card,
    draftOf: (stored) => fieldsOfDraft(startOf(stored)),
    fields: useFormFields(fields),
  });
  const { setting } = merged.read;
  const first = startOf(merged.read);
  const hasDefault = standard !== undefined || setting?.isDefault === true;
  const [saves, setSaves] = useState(0);
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const showNotice = useNotice();
  const mayTest = useMay()("settings:write");
  const draft = draftOfFields(merged.form.values);
  const problems = problemsOf(fields, draft, setting);
  const isComplete = problems.empty.length + problems.again.length === 0;
  const isEdited = isChanged(first, draft);
  // A new provider takes the place of another one once it is known to work.
  const waitsForTest = mayTest && setting === undefined && standard !== undefined && draft.use === "default";
  const operations = channelOperations[channel];
  const save = useMergedChange(
    async () => {
      const sent: ProviderDraft = waitsForTest ? { ...draft, use: "other" } : draft;
      const change = changeOf(fields, sent, { type: type.type, setting });
      const saved = await operations.put(client, change, setting ?? {});
      if (!mayTest || isStillQueued(saved)) return { saved };
      const answer = await test.run();
      if (waitsForTest && answer !== undefined && hasPassed(answer)) {
        await operations.setDefault(client, { type: type.type });
      }
      return { saved, outcome: { answer, waitsForTest } };
    },
    merged.meanwhile,
    {
      onDone: ({ saved, outcome: next }) => {
        if (isStillQueued(saved)) showNotice(forms("stillQueued"));
        else showNotice(savedText(next));
        setOutcome(next);
        setTried(false);
        merged.discard();
        // What was typed as a secret is not shown on.
        setSaves((before) => before + 1);
      },
    },
  );
  const savedText = (next: Outcome | undefined): string => {
    const values = { provider: type.title, reason: next?.answer?.reason ?? "" };
    const isNew = setting === undefined;
    if (next === undefined) return say(isNew ? "setUpDone" : "saved", values);
    const { answer } = next;
    if (answer === undefined) return say(isNew ? "setUpUntested" : "savedNotTested", values);
    if (hasPassed(answer)) return say(isNew ? "setUpDone" : "saved", values);
    return say(isNew ? "setUpFails" : "savedFails", values);
  };
  const issues = schemaIssues({ error: save.error, isField: (path) => hasField(fields, path) }, language);
  const explain = useProblems(problems);
  const issueAt = (path: FieldPath): string | undefined =>
    (isTried ? explain(path) : undefined) ?? issues.issueAt(["config", ...path]);
  const edit = (edited: Partial<ProviderDraft>): void => {
    setOutcome(undefined);
    merged.form.setValues(fieldsOfDraft({ ...draft, ...edited }));
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isDisabled || save.isRunning || !merged.meanwhile.isDecided) return;
        if (isComplete) void save.run();
        else focusFirstIssue(element.current);
      }}
    >
      <LeaveGuard isEdited={isEdited && !save.isRunning} />
      <Stack gap="md">
        {isDisabled && (
          <Alert variant="default" icon={<IconLock size={18} />}>
            {say("mayNotSetUp")}
          </Alert>
        )}
        <Section title={say("settings")}>
          {fields.length === 0 && <Text c="dimmed">{say("noSettings")}</Text>}
          <SchemaFields
            key={saves}
            fields={fields}
            values={draft.config}
            isDisabled={isDisabled}
            isSet={(path) => isSecretSet(setting, path)}
            issueAt={issueAt}
            onChange={(config) => edit({ config })}
          />
        </Section>
        <Section title={say("sending")}>
          <Stack gap="md">
            <UseChoice
              draft={draft}
              channel={channel}
              defaultTitle={standard?.type.title}
              isDefault={setting?.isDefault === true || !hasDefault}
              isTestedFirst={mayTest && setting === undefined}
              isDisabled={isDisabled}
              onChange={(use) => edit({ use })}
            />
            {hasSender(channel) && (
              <TextInput
                label={say("sender")}
                description={say("senderText")}
                descriptionProps={smallText}
                errorProps={smallText}
                placeholder="Shop <shop@example.com>"
                autoComplete="off"
                maxLength={320}
                disabled={isDisabled}
                value={draft.sender}
                error={issues.issueAt(["fromAddress"])}
                onChange={({ currentTarget }) => edit({ sender: currentTarget.value })}
              />
            )}
            <NumberInput
              size="xs"
              label={say("rateLabel")}
              description={say("rateText")}
              descriptionProps={smallText}
              errorProps={smallText}
              styles={{ wrapper: { maxWidth: 220 } }}
              placeholder={say("noRate")}
              hideControls
              clampBehavior="none"
              min={0}
              max={mostPerSecond}
              disabled={isDisabled}
              value={draft.perSecond ?? ""}
              error={issues.issueAt(["messagesPerSecond"])}
              onChange={(next) => edit({ perSecond: next === "" ? undefined : Number(next) })}
            />
          </Stack>
        </Section>
        {!save.isRunning && <MeanwhileNotice meanwhile={merged.meanwhile} byName={save.byName} />}
        <SaveFailure error={save.error} isAtFields={issues.isComplete} />
        {!isDisabled && (
          <Group gap="sm">
            <Button
              type="submit"
              size="sm"
              loading={save.isRunning}
              disabled={(setting !== undefined && !isEdited) || !merged.meanwhile.isDecided}
            >
              {say(setting === undefined ? "setUpSubmit" : "save")}
            </Button>
            <Text size="sm" c="dimmed">
              {say(test.isRunning ? "testing" : "savedThenTested")}
            </Text>
          </Group>
        )}
        {outcome !== undefined && !save.isRunning && (
          <SavedTest answer={outcome.answer}>
            {outcome.waitsForTest && setting !== undefined && !setting.isDefault && (
              <>
                <Text size="sm">{say("notDefaultYet", { before: standard?.type.title ?? "" })}</Text>
                <SetDefault channel={channel} setting={setting} title={type.title} before={standard} />
              </>
            )}
          </SavedTest>
        )}
      </Stack>
    </form>
  );
}

interface Outcome {
  /** Undefined: the vendor could not be asked. */
  readonly answer: TestResult | undefined;
  /** It becomes the default when the test succeeds. */
  readonly waitsForTest: boolean;
}

const smallText = { fz: "xs" } as const;

function SaveFailure({
  error,
  isAtFields,
}: {
  readonly error: unknown;
  readonly isAtFields: boolean;
}): ReactNode {
  const say = useWords(formWords);
  if (error === undefined || isAtFields) return null;
  return <ChangeError title={say(isUnanswered(error) ? "unanswered" : "notDone")} error={error} />;
}

/** What the member is told of each field. */
function useFormFields(fields: readonly SchemaField[]): FormFields<ProviderFields> {
  const say = useWords(channelsWords);
  const settings = fields.map((field): [string, FormField<SchemaValue>] => [
    `config/${field.name}`,
    { label: field.label, ...(field.kind === "secret" && { isSecret: true }) },
  ]);
  return {
    sender: { label: say("sender") },
    perSecond: { label: say("rateLabel") },
    use: { label: say("use"), textOf: (use) => say(`use_${use}`) },
    ...Object.fromEntries(settings),
  };
}

/** What is said at a field that has to be filled in. */
function useProblems({ empty, again, movedBy }: DraftProblems): (path: FieldPath) => string | undefined {
  const say = useWords(schemaWords);
  const isIn = (paths: readonly FieldPath[], path: FieldPath): boolean =>
    paths.some((each) => each.join("\n") === path.join("\n"));
  return (path) => {
    if (isIn(empty, path)) return say("fillIn");
    return isIn(again, path) ? say("typeAgain", { field: movedBy?.label ?? "" }) : undefined;
  };
}

/** Whether a path of the request is that of a field of the form. */
function hasField(fields: readonly SchemaField[], [first, ...rest]: FieldPath): boolean {
  if (first !== "config")
    return rest.length === 0 && (first === "fromAddress" || first === "messagesPerSecond");
  return isAmong(fields, rest);
}

function isAmong(fields: readonly SchemaField[], [name, ...rest]: FieldPath): boolean {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return false;
  return rest.length === 0 || (field.kind === "group" && isAmong(field.fields, rest));
}

/** Once the issues are shown. */
function focusFirstIssue(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

interface UseChoiceProps {
  readonly draft: ProviderDraft;
  readonly channel: Channel;
  readonly defaultTitle: string | undefined;
  /** It is the default, or will be, as the first of its channel. */
  readonly isDefault: boolean;
  /** It becomes the default once its connection is tested. */
  readonly isTestedFirst: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (use: ProviderDraft["use"]) => void;
}

/** A default stays one until another provider becomes it. */
function UseChoice(props: UseChoiceProps): ReactNode {
  const { draft, channel, defaultTitle, isDefault, isTestedFirst, isDisabled, onChange } = props;
  const say = useWords(channelsWords);
  if (isDefault)
    return (
      <div>
        <Text size="sm" fw={500}>
          {say("use")}
        </Text>
        <Text size="sm" c="dimmed">
          {say("isDefaultText", { channel: say(channel) })}
        </Text>
      </div>
    );
  return (
    <Radio.Group
      size="xs"
      label={say("use")}
      value={draft.use}
      onChange={(value) => {
        const use = providerUses.find((each) => each === value);
        if (use !== undefined) onChange(use);
      }}
    >
      <Stack gap="xs" mt={6}>
        {providerUses.map((use) => (
          <Radio
            key={use}
            size="xs"
            value={use}
            disabled={isDisabled}
            label={say(`use_${use}`)}
            description={
              <Text span fz="xs">
                {use === "default"
                  ? say(isTestedFirst ? "use_defaultTested" : "use_defaultText", {
                      before: defaultTitle ?? "",
                    })
                  : say(`use_${use}Text`)}
              </Text>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
