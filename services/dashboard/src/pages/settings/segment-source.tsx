/** The webhook source: what Segment needs to send events here, and the secret that its requests are checked with. */
import { Code, Group, PasswordInput, Text } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconPlugOff, IconRefresh } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { serviceAddress, useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ChangeDialog,
  ChangedBy,
  componentWords,
  Copy,
  Facts,
  ReadSection,
  useMergedForm,
} from "../../ui/index.js";
import { keyWords } from "./key-words.js";
import { AddButton, MayNot, RowButton, SettingRows } from "./setting-rows.js";

type Source = Answer<"/api/admin/settings/data-sources", "GET">["dataSources"][number];

const path = "/api/admin/settings/data-sources";
const type = "SegmentIO";

export function SegmentSource(): ReactNode {
  const say = useWords(keyWords);
  const mayChange = useMay()("secrets:write");
  const read = useQueries().useQuery("get", path);
  const [asked, setAsked] = useState<"set" | "remove">();
  const close = (): void => setAsked(undefined);
  return (
    <ReadSection title={say("source")} about={say("sourceText")} read={read}>
      {({ dataSources }) => {
        const source = dataSources.find((each) => each.type === type);
        return (
          <>
            <SettingRows
              items={source === undefined ? [] : [source]}
              keyOf={() => type}
              nothing={say("noSource")}
              whenNone={mayChange && <AddButton label={say("setSource")} onClick={() => setAsked("set")} />}
              acts={
                mayChange
                  ? () => (
                      <>
                        <RowButton
                          label={say("replaceSource")}
                          icon={IconRefresh}
                          onClick={() => setAsked("set")}
                        />
                        <RowButton
                          label={say("removeSource")}
                          icon={IconPlugOff}
                          isDangerous
                          onClick={() => setAsked("remove")}
                        />
                      </>
                    )
                  : undefined
              }
            >
              {() => (
                <>
                  <Badge color="green">{say("on")}</Badge> {say("sourceOn")}
                </>
              )}
            </SettingRows>
            {source !== undefined && <SourceFacts source={source} />}
            <MayNot permission="secrets:write" />
            {asked === "set" && <SourceDialog source={source} onClose={close} />}
            {asked === "remove" && source !== undefined && <RemoveSource source={source} onClose={close} />}
          </>
        );
      }}
    </ReadSection>
  );
}

function SourceFacts({ source: { updatedAt, updatedBy } }: { readonly source: Source }): ReactNode {
  const say = useWords(keyWords);
  const { id } = useWorkspace();
  const address = serviceAddress("api/public/webhooks/segment");
  return (
    <Facts
      facts={[
        [say("sourceAddress"), <Copyable text={address} of={say("sourceAddress")} />],
        [say("sourceHeader"), <Copyable text={`df-workspace-id: ${id}`} of={say("sourceHeader")} />],
        [say("lastChange"), updatedAt !== undefined && <ChangedBy at={updatedAt} by={updatedBy} />],
      ]}
    />
  );
}

function Copyable({ text, of }: { readonly text: string; readonly of: string }): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>
      <Copy value={text} of={of} />
    </Group>
  );
}

interface SourceDialogProps {
  /** Undefined: it has none yet. */
  readonly source: Source | undefined;
  readonly onClose: () => void;
}

function SourceDialog({ source, onClose }: SourceDialogProps): ReactNode {
  const say = useWords(keyWords);
  const component = useWords(componentWords);
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: source,
    draftOf: () => ({ sharedSecret: "" }),
    fields: { sharedSecret: { label: say("sharedSecret"), isSecret: true } },
  });
  const { sharedSecret } = form.values;
  return (
    <ChangeDialog
      title={say(source === undefined ? "setSource" : "replaceSource")}
      submit={component("save")}
      form={form}
      within={["variant"]}
      canSubmit={sharedSecret !== ""}
      onSubmit={() =>
        client.PUT(path, { params: ifMatch(read ?? {}), body: { variant: { type, sharedSecret } } })
      }
      meanwhile={meanwhile}
      onClose={onClose}
    >
      <PasswordInput
        size="xs"
        label={say("sharedSecret")}
        description={say("sharedSecretText")}
        required
        maxLength={1_024}
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps("sharedSecret")}
      />
    </ChangeDialog>
  );
}

function RemoveSource({
  source,
  onClose,
}: {
  readonly source: Source;
  readonly onClose: () => void;
}): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  return (
    <ChangeDialog
      title={`${say("removeSource")}: ${say("source")}`}
      submit={say("removeSource")}
      isDangerous
      onSubmit={() => client.DELETE(path, { params: ifMatch(source), body: { type } })}
      onClose={onClose}
    >
      <Text>{say("removeSourceText")}</Text>
    </ChangeDialog>
  );
}
