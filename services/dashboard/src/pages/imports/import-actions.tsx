/** What can be done with an import as a whole. Each says before what stays. */
import { List, Text } from "@mantine/core";
import { IconPlayerPlay, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, ButtonLink } from "../../ui/index.js";
import { countOf, isMoving, isStarted, readSoFar, usableRows, type Import } from "./import.js";
import { importsWords } from "./words.js";

export interface ImportActionProps {
  readonly shown: Import;
}

/** After a check: with what it has counted. */
export function StartImport({
  shown,
  changesConsent,
  isPossible,
}: ImportActionProps & {
  readonly changesConsent: boolean;
  /** What was checked is what is shown. */
  readonly isPossible: boolean;
}): ReactNode {
  const say = useWords(importsWords);
  const may = useMay();
  const { client } = useApi();
  const usable = usableRows(shown);
  const isAllowed = may("users:import") && (!changesConsent || may("subscriptions:write"));
  return (
    <ActButton
      act={{
        id: "start",
        label: say("start", { count: usable }),
        icon: IconPlayerPlay,
        key: "s",
        isPossible: isPossible && isAllowed && usable > 0,
        title: say("startTitle"),
        done: say("startDone"),
        question: (
          <>
            <List>
              {effectsOf(shown).map(({ key, count }) => (
                <List.Item key={key}>{say(key, { count })}</List.Item>
              ))}
            </List>
            {changesConsent && <Text fw={600}>{say("startConsent")}</Text>}
            <Text size="sm" c="dimmed">
              {say("startEffects")}
            </Text>
          </>
        ),
        apply: () => client.POST("/api/admin/imports/{id}/start", { params: { path: { id: shown.id } } }),
      }}
    />
  );
}

/** What the check has counted, without what it has not found. */
function effectsOf(shown: Import) {
  const keys =
    shown.of === "users"
      ? ([
          "start_new_users",
          "start_changed_users",
          "start_unchanged_users",
          "start_refused",
          "start_doubled",
        ] as const)
      : (["start_new_events", "start_unchanged_events", "start_refused"] as const);
  return keys
    .map((key) => ({ key, count: countOf(shown, key.split("_")[1] ?? "") }))
    .filter(({ count }) => count > 0);
}

/** Of an import that runs or is checked. */
export function CancelImport({ shown }: ImportActionProps): ReactNode {
  const say = useWords(importsWords);
  const { client } = useApi();
  const { status } = shown;
  if (status !== "Running" && status !== "Checking") return null;
  const isRunning = status === "Running";
  return (
    <ActButton
      variant="default"
      act={{
        id: "cancel",
        label: say(isRunning ? "cancel" : "cancelCheck"),
        icon: IconX,
        isDangerous: true,
        isPossible: true,
        title: say("cancelTitle"),
        done: say(isRunning ? "cancelDone" : "cancelCheckDone"),
        keep: say("keepImport"),
        question: <Text>{isRunning ? say("cancelText", readSoFar(shown)) : say("cancelUnstarted")}</Text>,
        apply: () => client.POST("/api/admin/imports/{id}/cancel", { params: { path: { id: shown.id } } }),
      }}
    />
  );
}

/** The next file with the same columns is suggested what these became. */
export function ImportAgain({ shown }: ImportActionProps): ReactNode {
  const say = useWords(importsWords);
  const { id: workspaceId } = useWorkspace();
  if (!isStarted(shown) || isMoving(shown)) return null;
  return (
    <ButtonLink
      variant="default"
      to="/w/$workspaceId/imports/new"
      params={{ workspaceId }}
      search={shown.of === "users" ? {} : { of: shown.of }}
      leftSection={<IconUpload size={14} />}
    >
      {say("again")}
    </ButtonLink>
  );
}

export function DeleteImport({ shown }: ImportActionProps): ReactNode {
  const say = useWords(importsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  if (isMoving(shown)) return null;
  return (
    <ActButton
      variant="light"
      act={{
        id: "delete",
        label: say("delete"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: true,
        title: say("deleteTitle"),
        done: say("deleteDone"),
        question: <Text>{say(isStarted(shown) ? "deleteText" : "deleteUnstarted")}</Text>,
        apply: () => client.DELETE("/api/admin/imports/{id}", { params: { path: { id: shown.id } } }),
        leave: () => void navigate({ to: "/w/$workspaceId/imports", params: { workspaceId } }),
      }}
    />
  );
}
