/** What another member changed while a form was edited: what it took over, and the fields to choose a value of. */
import { Alert, Radio, Stack, Text } from "@mantine/core";
import { IconUserEdit } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import { UserText } from "../text/user-text.js";
import type { AskedField, Meanwhile } from "./use-merged-form.js";
import { formWords } from "./words.js";

export interface MeanwhileNoticeProps {
  readonly meanwhile: Meanwhile;
  /** Who was faster, where the version that was read does not say it. */
  readonly byName: string | undefined;
}

export function MeanwhileNotice({ meanwhile, byName }: MeanwhileNoticeProps): ReactNode {
  const say = useWords(formWords);
  const { language } = useLanguage();
  const { taken, asked, choose } = meanwhile;
  const name = meanwhile.byName ?? byName;
  const list = new Intl.ListFormat(language);
  const fields = list.format([...asked.map(({ label }) => label), ...taken]);
  if (fields === "") return null;
  return (
    <Alert
      role={asked.length > 0 ? "alert" : "status"}
      variant="default"
      icon={<IconUserEdit size={18} color="var(--mantine-color-orange-6)" />}
      title={
        name === undefined
          ? say("othersChanged", { fields })
          : say("nameChanged", { name: name.slice(0, 100), fields })
      }
    >
      <Stack gap="sm">
        {taken.length > 0 && <Text size="sm">{say("takenOver", { fields: list.format(taken) })}</Text>}
        {asked.length > 0 && <Text size="sm">{say("chooseValues")}</Text>}
        {asked.map((each) => (
          <Asked key={each.field} asked={each} onChoose={(choice) => choose(each.field, choice)} />
        ))}
      </Stack>
    </Alert>
  );
}

interface AskedProps {
  readonly asked: AskedField;
  readonly onChoose: (choice: "mine" | "theirs") => void;
}

function Asked({ asked, onChoose }: AskedProps): ReactNode {
  const say = useWords(formWords);
  const { label, choice = null } = asked;
  return (
    <Radio.Group
      label={label}
      size="xs"
      value={choice}
      onChange={(chosen) => onChoose(chosen === "theirs" ? "theirs" : "mine")}
    >
      <Stack gap={6} mt={4}>
        {(["mine", "theirs"] as const).map((side) => (
          <Radio
            key={side}
            size="xs"
            value={side}
            label={say(side === "mine" ? "keepMine" : "takeTheirs")}
            description={<UserText limit={200}>{asked[side]}</UserText>}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
