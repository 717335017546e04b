/** Begins an export: what it contains, in which format and where to, with the number of rows before. */
import { Button, Input, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { isQueued } from "@signalbox/client";
import { IconFileExport } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ChangeDialog,
  ErrorNotice,
  momentOfLocalTime,
  TextLink,
  useListSearch,
  useZone,
} from "../../ui/index.js";
import {
  destinations,
  formats,
  isInOrder,
  requestOf,
  subjects,
  type ExportDraft,
  type Subject,
} from "./export.js";
import { useRowCount } from "./use-row-count.js";
import { exportsWords } from "./words.js";

/** The address of the page says that the dialog is open. */
export function NewExportButton(): ReactNode {
  const say = useWords(exportsWords);
  const { change } = useListSearch();
  const isPossible = useSubjects().length > 0;
  return (
    <Button
      leftSection={<IconFileExport size={14} />}
      disabled={!isPossible}
      onClick={() => change({ new: true }, { keepsPage: true })}
    >
      {say("newExport")}
    </Button>
  );
}

/** What the member may export. */
function useSubjects(): readonly Subject[] {
  const may = useMay();
  if (!may("users:see-personal")) return [];
  return subjects.filter((subject) => may(`${subject}:read`));
}

interface Values extends Omit<ExportDraft, "from" | "to"> {
  /** As the field of the browser has them. */
  readonly from: string;
  readonly to: string;
}

type Form = UseFormReturnType<Values>;

function draftOf({ from, to, ...rest }: Values, zone: string): ExportDraft {
  return { ...rest, from: momentOfLocalTime(from, zone), to: momentOfLocalTime(to, zone) };
}

export function NewExport(): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { change } = useListSearch();
  const zone = useZone();
  const possible = useSubjects();
  const [first = "users"] = possible;
  const form = useForm<Values>({
    initialValues: {
      of: first,
      format: "csv",
      destination: "download",
      name: "",
      segmentId: null,
      from: "",
      to: "",
    },
  });
  const draft = draftOf(form.values, zone);
  const close = (): void => change({ new: undefined }, { keepsPage: true });
  const show = (exportId: string): void =>
    void navigate({ to: "/w/$workspaceId/exports/$exportId", params: { workspaceId, exportId } });
  return (
    <ChangeDialog
      title={say("newExport")}
      submit={say("begin")}
      form={form}
      canSubmit={possible.length > 0 && isInOrder(draft)}
      onClose={close}
      onDone={({ data }) => (data === undefined || isQueued(data) ? close() : show(data.id))}
      onSubmit={() => client.POST("/api/admin/exports", { body: requestOf(draft) })}
    >
      <ChoiceField form={form} field="of" label={say("of")} of={possible} labelOf={(of) => say(`of_${of}`)} />
      {draft.of === "users" ? (
        <SegmentField form={form} />
      ) : (
        <TimeFields form={form} isWrong={!isInOrder(draft)} />
      )}
      {isInOrder(draft) && <RowCount draft={draft} />}
      <ChoiceField
        form={form}
        field="format"
        label={say("format")}
        of={formats}
        labelOf={(format) => say(`format_${format}`)}
      />
      <Text size="sm" c="dimmed">
        {say(`about_${draft.format}`)}
      </Text>
      <ChoiceField
        form={form}
        field="destination"
        label={say("destination")}
        of={destinations}
        labelOf={(to) => say(`to_${to}`)}
      />
      {draft.destination === "s3" ? (
        <StorageNote />
      ) : (
        <Text size="sm" c="dimmed">
          {say("downloadText")}
        </Text>
      )}
      <TextInput
        label={say("name")}
        description={say("nameText")}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
    </ChangeDialog>
  );
}

interface ChoiceFieldProps<Value extends string> {
  readonly form: Form;
  readonly field: "of" | "format" | "destination";
  readonly label: string;
  readonly of: readonly Value[];
  readonly labelOf: (value: Value) => string;
}

function ChoiceField<Value extends string>({
  form,
  field,
  label,
  of,
  labelOf,
}: ChoiceFieldProps<Value>): ReactNode {
  return (
    <Stack gap={4}>
      <Input.Label component="div">{label}</Input.Label>
      <SegmentedControl
        style={{ alignSelf: "start" }}
        aria-label={label}
        data={of.map((value) => ({ value, label: labelOf(value) }))}
        {...form.getInputProps(field)}
      />
      <Input.Error>{form.errors[field]}</Input.Error>
    </Stack>
  );
}

function SegmentField({ form }: { readonly form: Form }): ReactNode {
  const say = useWords(exportsWords);
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    {},
    { enabled: useMay()("segments:read"), staleTime: 60_000 },
  );
  const choices = (data?.segments ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={say("segment")}
      placeholder={say("allUsers")}
      data={choices}
      clearable
      searchable
      limit={100}
      {...form.getInputProps("segmentId")}
    />
  );
}

function TimeFields({ form, isWrong }: { readonly form: Form; readonly isWrong: boolean }): ReactNode {
  const say = useWords(exportsWords);
  return (
    <>
      <TextInput
        type="datetime-local"
        label={say("from")}
        description={say("fromText")}
        {...form.getInputProps("from")}
      />
      <TextInput
        type="datetime-local"
        label={say("to")}
        description={say("toText")}
        {...form.getInputProps("to")}
        {...(isWrong && { error: say("notInOrder") })}
      />
    </>
  );
}

function RowCount({ draft }: { readonly draft: ExportDraft }): ReactNode {
  const say = useWords(exportsWords);
  const { count, error } = useRowCount(draft);
  if (error !== null) return <ErrorNotice error={error} />;
  return (
    <Text size="sm" fw={500} role="status">
      {count === undefined ? say("counting") : say("rowCount", { count })}
    </Text>
  );
}

/** Where it goes, or how storage is set up. */
function StorageNote(): ReactNode {
  const say = useWords(exportsWords);
  const { id: workspaceId } = useWorkspace();
  const mayRead = useMay()("settings:read");
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/export-storage",
    {},
    { enabled: mayRead },
  );
  const storage = data?.storage;
  return (
    <Text size="sm" c="dimmed">
      {storage === undefined ? say("storageText") : say("storageIs", { bucket: storage.bucket })}{" "}
      {mayRead && (
        <TextLink to="/w/$workspaceId/exports/storage" params={{ workspaceId }}>
          {say("toStorage")}
        </TextLink>
      )}
    </Text>
  );
}
