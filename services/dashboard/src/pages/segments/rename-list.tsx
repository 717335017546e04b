/** The form of another name for a list. */
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch } from "@signalbox/client";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ChangeDialog, DialogButton, useEdited } from "../../ui/index.js";
import type { Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

export function RenameList({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const may = useMay();
  return (
    <DialogButton
      variant="default"
      act={{ id: "rename", label: say("rename"), icon: IconPencil, isPossible: may("segments:write") }}
    >
      {(close) => <NameDialog segment={segment} onClose={close} />}
    </DialogButton>
  );
}

interface NameDialogProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

function NameDialog({ segment, onClose }: NameDialogProps): ReactNode {
  const { resource, generation, reload } = useEdited(segment);
  return <NameForm key={generation} segment={resource} onClose={onClose} onReload={reload} />;
}

function NameForm({
  segment,
  onClose,
  onReload,
}: NameDialogProps & { readonly onReload: () => void }): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const form = useForm({ initialValues: { name: segment.name } });
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={say("rename")}
      submit={say("save")}
      form={form}
      canSubmit={name !== "" && name !== segment.name}
      notice={say("renamed")}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() =>
        client.PUT("/api/admin/segments", { params: ifMatch(segment), body: { id: segment.id, name } })
      }
    >
      <TextInput
        label={say("name")}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
    </ChangeDialog>
  );
}
