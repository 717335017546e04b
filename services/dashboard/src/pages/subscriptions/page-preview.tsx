/**
 * The subscription page as people see it, rendered by the service, in a frame without scripts, forms and cookies. The frame
 * has the content policy of this page: style elements need its nonce.
 */
import { Group, Select, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { styleNonce, withStyleNonce } from "../../style-nonce.js";
import classes from "./subscriptions.module.css";
import { subscriptionsWords } from "./words.js";

export const situations = ["mail", "choices", "saved", "failed", "unsubscribe", "subscribe"] as const;
export type Situation = (typeof situations)[number];

/** Without HTML, of the standard page. */
export function usePagePreview(html: string | undefined, situation: Situation) {
  return useQueries().useQuery(
    "post",
    "/api/admin/subscription-management-template/preview",
    { body: { ...(html !== undefined && { html }), situation } },
    { enabled: html !== "", placeholderData: keepPreviousData, staleTime: 60_000 },
  );
}

export interface PagePreviewProps {
  /** Undefined while it is rendered, and where it cannot be. */
  readonly html: string | undefined;
  /** What is shown is not what is edited yet. */
  readonly isBehind: boolean;
  readonly situation: Situation;
  readonly onSituation: (situation: Situation) => void;
}

export function PagePreview({ html, isBehind, situation, onSituation }: PagePreviewProps): ReactNode {
  const say = useWords(subscriptionsWords);
  return (
    <Stack gap="sm" className={classes.preview}>
      <Group justify="space-between" align="flex-end">
        <Text c="dimmed">{say("hostedText")}</Text>
        <Select
          label={say("situation")}
          allowDeselect={false}
          value={situation}
          onChange={(value) => onSituation(situations.find((each) => each === value) ?? "mail")}
          data={situations.map((value) => ({ value, label: say(`situation_${value}`) }))}
        />
      </Group>
      {html === undefined && !isBehind && <Text role="status">{say("noPreview")}</Text>}
      <iframe
        className={classes.hosted}
        title={say("frame")}
        sandbox=""
        data-behind={isBehind || undefined}
        srcDoc={html === undefined ? "" : withStyleNonce(html, styleNonce())}
      />
    </Stack>
  );
}
