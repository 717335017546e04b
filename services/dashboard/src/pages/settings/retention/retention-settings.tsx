/** For how long the workspace keeps its data, what a change deletes, and how far the deletion is. */
import { Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../../data/index.js";
import { Facts, ReadSection, Section } from "../../../ui/index.js";
import { RemoveSetting } from "../remove-setting.js";
import { MayNot } from "../setting-rows.js";
import { shownKinds, type RetentionRead } from "./retention-draft.js";
import { RetentionForm } from "./retention-form.js";
import { RetentionProgress } from "./retention-progress.js";
import { retentionWords } from "./words.js";

const path = "/api/admin/settings/retention";
const refreshMs = 5_000;

export function RetentionSettings(): ReactNode {
  const say = useWords(retentionWords);
  const mayChange = useMay()("users:erase");
  const read = useQueries().useQuery("get", path, {}, { refetchInterval: refreshMs, staleTime: 0 });
  return (
    <Stack>
      <ReadSection title={say("title")} about={say("text")} read={read}>
        {(retention) => (
          <Stack gap="md">
            {retention.source !== "Own" && (
              <Text c="dimmed">{say(retention.source === "Parent" ? "fromParent" : "fromDefault")}</Text>
            )}
            {mayChange ? <Editor read={retention} /> : <ReadOnly read={retention} />}
          </Stack>
        )}
      </ReadSection>
      {read.data !== undefined && (
        <Section title={say("progress")}>
          <Text c="dimmed">{say("progressText")}</Text>
          <RetentionProgress progress={read.data.progress} />
        </Section>
      )}
    </Stack>
  );
}

function Editor({ read }: { readonly read: RetentionRead }): ReactNode {
  const say = useWords(retentionWords);
  const { client } = useApi();
  return (
    <>
      <RetentionForm read={read} />
      {read.source === "Own" && (
        <RemoveSetting
          say={say}
          // Without a parent nothing is deleted then.
          isDangerous={false}
          remove={() => client.DELETE(path, { params: ifMatch(read), body: {} })}
        />
      )}
    </>
  );
}

function ReadOnly({ read: { retention } }: { readonly read: RetentionRead }): ReactNode {
  const say = useWords(retentionWords);
  return (
    <>
      <Facts
        facts={shownKinds.map((kind) => {
          const days = retention[kind] ?? null;
          return [say(`kind_${kind}`), days === null ? say("forEver") : say("days", { count: days })];
        })}
      />
      <MayNot permission="users:erase" />
    </>
  );
}
