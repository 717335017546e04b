/** Adds users to a list: searched one by one, and pasted by ids and addresses, with a preview of whom they mean. */
import { Checkbox, Pill, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, ErrorNotice, UserChoice, useUserNames, UserText } from "../../ui/index.js";
import { maxPasted, pastedTexts } from "./pasted-texts.js";
import { useFoundUsers } from "./use-found-users.js";
import { segmentsWords } from "./words.js";

export interface AddUsersProps {
  readonly segmentId: string;
  readonly onClose: () => void;
}

const none: readonly string[] = [];

export function AddUsers({ segmentId, onClose }: AddUsersProps): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pasted, setPasted] = useState("");
  const [addsUnknown, setAddsUnknown] = useState(false);
  const [settled] = useDebouncedValue(pasted, 300);
  const read = useMemo(() => pastedTexts(settled), [settled]);
  const nameOf = useUserNames(chosen);
  const isTooLong = read.texts.length > maxPasted;
  const found = useFoundUsers(isTooLong ? none : read.texts);
  const unknown = found.data?.unknown ?? none;
  // An address is no good id: a user of that id would have no address.
  const newIds = unknown.filter((text) => !text.includes("@"));
  const userIds = [...new Set([...chosen, ...(found.data?.ids ?? none), ...(addsUnknown ? newIds : none)])];
  const isRead = settled === pasted && !isTooLong && (read.texts.length === 0 || found.data !== undefined);
  return (
    <ChangeDialog
      title={say("addUsers")}
      submit={say("addCount", { count: userIds.length })}
      size="lg"
      canSubmit={isRead && userIds.length > 0}
      notice={say("added", { count: userIds.length })}
      onClose={onClose}
      onSubmit={() =>
        client.POST("/api/admin/segments/manual-segment/update", {
          body: { segmentId, userIds, append: true, sync: true },
        })
      }
    >
      <UserChoice
        // Empty again for the next user.
        key={chosen.length}
        label={say("user")}
        placeholder={say("testHint")}
        maw={undefined}
        onlyKnown
        data-autofocus
        userId={undefined}
        onChoose={(id) => id !== undefined && setChosen((before) => [...new Set([...before, id])])}
      />
      {chosen.length > 0 && (
        <Pill.Group aria-label={say("chosenUsers")}>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{
                "aria-label": say("notThisUser", { user: nameOf(id).slice(0, 100) }),
                "aria-hidden": false,
                tabIndex: 0,
              }}
              onRemove={() => setChosen((before) => before.filter((each) => each !== id))}
            >
              <bdi title={id}>{nameOf(id).slice(0, 100)}</bdi>
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Textarea
        label={say("paste")}
        description={say("pasteText")}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={pasted}
        error={isTooLong ? say("pasteTooLong", { count: read.texts.length, maximum: maxPasted }) : undefined}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {found.error !== null && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {read.texts.length + read.refused.length > 0 && !isTooLong && (
        <Stack gap={4} role="status">
          {found.data === undefined ? (
            found.error === null && <Text size="sm">{say("finding")}</Text>
          ) : (
            <Text size="sm">{say("foundKnown", { count: found.data.ids.length })}</Text>
          )}
          <Texts label={say("foundUnknown", { count: unknown.length })} texts={unknown} />
          <Texts
            label={say("foundHidden", { count: found.data?.hidden.length ?? 0 })}
            texts={found.data?.hidden ?? none}
          />
          <Texts label={say("foundRefused", { count: read.refused.length })} texts={read.refused} />
          {read.repeated > 0 && (
            <Text size="sm" c="dimmed">
              {say("foundRepeated", { count: read.repeated })}
            </Text>
          )}
        </Stack>
      )}
      {newIds.length > 0 && (
        <Checkbox
          label={say("addUnknown", { count: newIds.length })}
          description={say("addUnknownText")}
          checked={addsUnknown}
          onChange={({ currentTarget }) => setAddsUnknown(currentTarget.checked)}
        />
      )}
    </ChangeDialog>
  );
}

const shownTexts = 10;

function Texts({ label, texts }: { readonly label: string; readonly texts: readonly string[] }): ReactNode {
  const say = useWords(segmentsWords);
  if (texts.length === 0) return null;
  const more = texts.length - shownTexts;
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {label} <UserText limit={1_000}>{texts.slice(0, shownTexts).join(", ")}</UserText>
      {more > 0 && ` ${say("andMore", { count: more })}`}
    </Text>
  );
}
