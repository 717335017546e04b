/** What is visible without the permission to see personal data, and the paths seen, to declare more of them. */
import { Button, Checkbox, Code, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { Answer, Body } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, formWords, ReadSection, useChange, UserText } from "../../ui/index.js";
import { settingsWords } from "./words.js";

type Visible = Answer<"/api/admin/settings/visible-paths", "GET">;
type Change = Body<"/api/admin/settings/visible-paths", "PUT">;
type SentPath = NonNullable<Change["declare"]>[number];
type SeenPath = Answer<"/api/admin/settings/seen-paths", "GET">["paths"][number];
interface NamedPath {
  readonly of: "Trait" | "Event";
  readonly event?: string;
  readonly path: string;
}

export function VisibilitySettings(): ReactNode {
  const say = useWords(settingsWords);
  const may = useMay();
  const mayDeclare = may("settings:write") && may("users:see-personal");
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      <VisiblePaths mayDeclare={mayDeclare} />
      {mayDeclare ? (
        <SeenPaths />
      ) : (
        <Text size="sm" c="dimmed">
          {say("mayNotDeclare")}
        </Text>
      )}
    </SimpleGrid>
  );
}

function VisiblePaths({ mayDeclare }: { readonly mayDeclare: boolean }): ReactNode {
  const say = useWords(settingsWords);
  const read = useQueries().useQuery("get", "/api/admin/settings/visible-paths");
  return (
    <ReadSection title={say("visiblePaths")} about={say("visiblePathsText")} read={read}>
      {({ paths, userProperties }) => (
        <Stack gap="md">
          <UpgradeNote paths={paths} />
          {paths.length === 0 && userProperties.length === 0 ? (
            <Text c="dimmed">{say("noVisiblePaths")}</Text>
          ) : (
            <PathChoice
              paths={paths}
              isFixed={!mayDeclare}
              act="hideAgain"
              note={({ fromUpgrade }) =>
                fromUpgrade === true && <Badge color="orange">{say("fromUpgrade")}</Badge>
              }
            />
          )}
          {userProperties.length > 0 && <DeclaringProperties userProperties={userProperties} />}
        </Stack>
      )}
    </ReadSection>
  );
}

function UpgradeNote({ paths }: Pick<Visible, "paths">): ReactNode {
  const say = useWords(settingsWords);
  const count = paths.filter(({ fromUpgrade }) => fromUpgrade === true).length;
  return count > 0 && <Text size="sm">{say("upgradeText", { count })}</Text>;
}

function DeclaringProperties({ userProperties }: Pick<Visible, "userProperties">): ReactNode {
  const say = useWords(settingsWords);
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {say("visibleProperties")}
      </Text>
      {userProperties.map(({ id, name, personal }) => (
        <Group key={id} gap={8}>
          <UserText limit={80}>{name}</UserText>
          <Badge color={personal ? "gray" : "green"}>{say(personal ? "hides" : "declares")}</Badge>
        </Group>
      ))}
    </Stack>
  );
}

function SeenPaths(): ReactNode {
  const say = useWords(settingsWords);
  const read = useQueries().useQuery("get", "/api/admin/settings/seen-paths", {
    params: { query: { limit: 500 } },
  });
  return (
    <ReadSection title={say("seenPaths")} about={say("seenPathsText")} read={read}>
      {({ paths }) => {
        const hidden = paths.filter(({ isVisible }) => !isVisible);
        if (hidden.length === 0) return <Text c="dimmed">{say("noSeenPaths")}</Text>;
        return (
          <PathChoice<SeenPath>
            paths={hidden}
            isFixed={false}
            act="declareVisible"
            note={({ types, count }) => (
              <Text span size="sm" c="dimmed">
                {[types.join(", "), say("seenTimes", { count })].filter((text) => text !== "").join(" · ")}
              </Text>
            )}
          />
        );
      }}
    </ReadSection>
  );
}

interface PathChoiceProps<Path extends NamedPath> {
  readonly paths: readonly Path[];
  readonly isFixed: boolean;
  readonly act: "hideAgain" | "declareVisible";
  readonly note: (path: Path) => ReactNode;
}

/** Any number of the paths at once. */
function PathChoice<Path extends NamedPath>({ paths, isFixed, act, note }: PathChoiceProps<Path>): ReactNode {
  const say = useWords(settingsWords);
  const form = useWords(formWords);
  const { client } = useApi();
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = paths.filter((path) => keyOf(path).toLowerCase().includes(filter.toLowerCase()));
  const picked = paths.filter((path) => chosen.includes(keyOf(path))).map(named);
  const change = useChange((body: Change) => client.PUT("/api/admin/settings/visible-paths", { body }));
  const submit = async (): Promise<void> => {
    if (await change.run(act === "hideAgain" ? { remove: picked } : { declare: picked })) setChosen([]);
  };
  return (
    <Stack gap="sm">
      {paths.length > 10 && (
        <TextInput
          size="xs"
          aria-label={say("choosePaths")}
          placeholder={say("choosePaths")}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <Checkbox.Group value={[...chosen]} onChange={setChosen}>
        <Stack gap={6} mah={420} style={{ overflowY: "auto" }} tabIndex={0}>
          {shown.map((path) => (
            <Group key={keyOf(path)} gap={8}>
              {isFixed ? (
                <PathName path={path} />
              ) : (
                <Checkbox value={keyOf(path)} label={<PathName path={path} />} />
              )}
              {note(path)}
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {change.error !== undefined && <ErrorNotice title={form("notDone")} error={change.error} />}
      {!isFixed && (
        <Group>
          <Button
            variant="default"
            disabled={picked.length === 0}
            loading={change.isRunning}
            onClick={() => void submit()}
          >
            {say(act, { count: picked.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function PathName({ path: { of, event = "*", path } }: { readonly path: NamedPath }): ReactNode {
  const say = useWords(settingsWords);
  return (
    <>
      <Code>
        <UserText limit={120}>{path}</UserText>
      </Code>{" "}
      <Text span size="sm" c="dimmed">
        {of === "Trait" ? say("ofTraits") : say("ofEvent", { event })}
      </Text>
    </>
  );
}

function named({ of, event = "*", path }: NamedPath): SentPath {
  return of === "Trait" ? { of, path } : { of, event, path };
}

function keyOf({ of, event = "", path }: NamedPath): string {
  return JSON.stringify([of, event, path]);
}
