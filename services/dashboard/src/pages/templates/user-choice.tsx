/** Chooses the user whom a template is shown for. */
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { UserChoice as Choice, type PreviewUser } from "../../ui/index.js";
import { templatesWords } from "./words.js";

export interface UserChoiceProps {
  readonly user: PreviewUser;
  readonly onChoose: (userId: string | undefined) => void;
}

export function UserChoice({ user, onChoose }: UserChoiceProps): ReactNode {
  const say = useWords(templatesWords);
  const may = useMay();
  if (!may("users:read") || !may("users:see-personal")) return null;
  return (
    <Choice
      // Another user who is chosen elsewhere, as by going back, is shown.
      key={user.id}
      size="xs"
      w={260}
      label={say("user")}
      placeholder={say("userHint")}
      description={user.id === undefined && !user.isUnknown ? say("noUser") : undefined}
      error={user.isUnknown ? say("unknownUser") : undefined}
      disabled={user.isPending}
      userId={user.id}
      onChoose={onChoose}
    />
  );
}
