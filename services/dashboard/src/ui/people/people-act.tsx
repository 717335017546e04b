/**
 * The dialog of an act on many people: what is chosen, the effect before, and then how far it is. The act runs on the server,
 * so closing the dialog does not end it.
 */
import { Checkbox, List, Select, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog } from "../changes/change-dialog.js";
import { ErrorNotice } from "../page/error-notice.js";
import { UserName } from "../links/user-name.js";
import { sentenceText } from "../sentences/say-sentence.js";
import { sentenceOf } from "../text/sentence-of.js";
import { actOf, targetOf, type BulkAct, type BulkActType, type People } from "./people.js";
import { TaskDialog } from "./task-dialog.js";
import type { OfferedAct } from "./use-offered-acts.js";
import { peopleWords } from "./words.js";

export interface PeopleActProps {
  readonly act: OfferedAct;
  readonly people: People;
  readonly onClose: (hasBegun: boolean) => void;
}

const shownNames = 5;

export function PeopleAct({ act: { type, choice }, people: given, onClose }: PeopleActProps): ReactNode {
  const say = useWords(peopleWords);
  const { client } = useApi();
  // The selection may change with the list meanwhile.
  const [people] = useState(given);
  const [chosen, setChosen] = useState(type === "Export" ? "csv" : "");
  const [resubscribe, setResubscribe] = useState(false);
  const [task, setTask] = useState<string>();
  const act = actOf(type, { chosen, resubscribe });
  const effect = useEffectOf(act, people);
  if (task !== undefined) return <TaskDialog id={task} title={say(type)} onClose={() => onClose(true)} />;
  const count = effect.data?.count;
  const begin = async () => {
    if (act === undefined || effect.data === undefined) throw new TypeError("nothing is chosen");
    const { confirmToken } = effect.data;
    const body = { act, ...targetOf(people), expectedCount: effect.data.count, confirmToken };
    return client.POST("/api/admin/bulk", { body });
  };
  return (
    <ChangeDialog
      title={say(type)}
      submit={count === undefined || count === 0 ? say(type) : say(`do${type}`, { count })}
      isDangerous={type === "Erase"}
      canSubmit={count !== undefined && count > 0 && !effect.isPlaceholderData}
      {...(type === "Erase" && count !== undefined && count > 0 && { typed: String(count) })}
      rereads="nothing"
      onSubmit={begin}
      onDone={({ data }) => {
        if (data !== undefined && "id" in data) setTask(data.id);
        else onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {choice !== undefined && (
        <Select
          {...choice}
          value={chosen === "" ? null : chosen}
          onChange={(value) => setChosen(value ?? "")}
          searchable
          allowDeselect={false}
          data-autofocus
        />
      )}
      {type === "Subscribe" && (
        <Checkbox
          label={say("resubscribe")}
          checked={resubscribe}
          onChange={({ currentTarget }) => setResubscribe(currentTarget.checked)}
        />
      )}
      {act !== undefined && <Effect type={type} effect={effect} />}
    </ChangeDialog>
  );
}

function useEffectOf(act: BulkAct | undefined, people: People) {
  const queries = useQueries();
  const body = { act: act ?? { type: "Erase" as const }, ...targetOf(people) };
  return queries.useQuery(
    "post",
    "/api/admin/bulk/effect",
    { body },
    { enabled: act !== undefined, retry: false },
  );
}

interface EffectProps {
  readonly type: BulkActType;
  readonly effect: ReturnType<typeof useEffectOf>;
}

function Effect({ type, effect: { data, error } }: EffectProps): ReactNode {
  const say = useWords(peopleWords);
  const { language } = useLanguage();
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <Text role="status">{say("counting")}</Text>;
  const { count, sample, warnings } = data;
  if (count === 0) return <Text>{say("nobody")}</Text>;
  return (
    <Stack gap="xs">
      <Text>{say(`ask${type}`, { count })}</Text>
      {warnings.map((warning) => (
        <Text key={warning.code} c="orange.9">
          {sentenceOf(sentenceText(warning, language))}
        </Text>
      ))}
      {type === "Erase" && <Text>{say("eraseAddresses")}</Text>}
      <Text size="sm" fw={600}>
        {say("among")}
      </Text>
      <List size="sm" spacing={2}>
        {sample.slice(0, shownNames).map(({ id, name }) => (
          <List.Item key={id}>
            <UserName id={id} name={name} />
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
