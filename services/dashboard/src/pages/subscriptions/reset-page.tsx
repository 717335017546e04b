/** Removes the page of the workspace: the standard page takes its place. */
import { Text } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconRestore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ActButton } from "../../ui/index.js";
import { subscriptionsWords } from "./words.js";

export type StoredPage = Answer<"/api/admin/subscription-management-template", "GET">;

export interface ResetPageProps {
  readonly page: StoredPage;
  readonly onReset: () => void;
}

export function ResetPage({ page, onReset }: ResetPageProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { client } = useApi();
  return (
    <ActButton
      variant="light"
      act={{
        id: "reset",
        label: say("reset"),
        icon: IconRestore,
        isDangerous: true,
        isPossible: true,
        title: say("resetTitle"),
        done: say("resetDone"),
        question: <Text>{say("resetText")}</Text>,
        apply: () => client.DELETE("/api/admin/subscription-management-template", { params: ifMatch(page) }),
        leave: onReset,
      }}
    />
  );
}
