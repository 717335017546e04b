/** Asks for a name: another one, or that of a copy. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeDialog } from "../changes/change-dialog.js";
import { useMergedForm } from "../changes/use-merged-form.js";
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
  /** `resource`: the version that the name takes the place of. */
  readonly onSubmit: (name: string, resource: Resource) => Promise<Answer>;
  readonly onClose: () => void;
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** Below the name. */
  readonly children?: ReactNode;
}

export function NameDialog<Resource extends Named, Answer>({
  title,
  resource,
  proposal,
  notice,
  onSubmit,
  onClose,
  onDone,
  children,
}: NameDialogProps<Resource, Answer>): ReactNode {
  const say = useWords(componentWords);
  const { form, read, meanwhile } = useMergedForm({
    read: resource,
    draftOf: (stored) => ({ name: (proposal ?? stored.name).slice(0, longestName) }),
    fields: { name: { label: say("name") } },
  });
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={title}
      submit={proposal === undefined ? say("save") : title}
      form={form}
      canSubmit={name !== "" && name !== read.name}
      notice={notice}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() => onSubmit(name, read)}
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
      {children}
    </ChangeDialog>
  );
}
