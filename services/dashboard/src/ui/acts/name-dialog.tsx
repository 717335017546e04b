/** Asks for a name: another one, or that of a copy. */
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeDialog } from "../changes/change-dialog.js";
import { useEdited } from "../changes/use-edited.js";
import { componentWords } from "../words.js";

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly updatedAt?: number | undefined;
}

/** The longest that the API takes. */
const longestName = 200;

export interface NameDialogProps<Resource extends Named, Answer> {
  readonly title: string;
  readonly resource: Resource;
  /** Default: its present name, which has to be changed. */
  readonly proposal?: string;
  readonly notice: string;
  /** `resource`: as it was when the dialog opened, or was loaded again. */
  readonly onSubmit: (name: string, resource: Resource) => Promise<Answer>;
  readonly onClose: () => void;
  readonly onDone?: ((answer: Answer) => void) | undefined;
}

export function NameDialog<Resource extends Named, Answer>(
  props: NameDialogProps<Resource, Answer>,
): ReactNode {
  const { resource, generation, reload } = useEdited(props.resource);
  return <NameForm key={generation} {...props} resource={resource} onReload={reload} />;
}

function NameForm<Resource extends Named, Answer>({
  title,
  resource,
  proposal,
  notice,
  onSubmit,
  onClose,
  onDone,
  onReload,
}: NameDialogProps<Resource, Answer> & { readonly onReload: () => void }): ReactNode {
  const say = useWords(componentWords);
  const form = useForm({ initialValues: { name: (proposal ?? resource.name).slice(0, longestName) } });
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={title}
      submit={proposal === undefined ? say("save") : title}
      form={form}
      canSubmit={name !== "" && name !== resource.name}
      notice={notice}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() => onSubmit(name, resource)}
      onDone={onDone}
    >
      <TextInput
        label={say("name")}
        required
        maxLength={longestName}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
    </ChangeDialog>
  );
}
