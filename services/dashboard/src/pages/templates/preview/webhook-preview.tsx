/** The request of a webhook as it would be sent. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Facts, JsonView, UserText } from "../../../ui/index.js";
import classes from "./preview.module.css";
import { addressOf } from "./request-address.js";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface WebhookPreviewProps {
  readonly request: NonNullable<PreviewAnswer["webhook"]>;
}

export function WebhookPreview({ request }: WebhookPreviewProps): ReactNode {
  const say = useWords(previewWords);
  const { method, headers, data } = request;
  return (
    <Stack gap="sm">
      <div className={classes.request} role="group" aria-label={say("request")}>
        <b>{method}</b> <UserText limit={2_000}>{addressOf(request)}</UserText>
      </div>
      {Object.keys(headers).length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {say("headers")}
          </Text>
          <Facts
            facts={Object.entries(headers).map(([name, value]) => [
              name,
              <UserText key={name}>{value}</UserText>,
            ])}
          />
        </>
      )}
      <Text size="sm" fw={600}>
        {say("requestBody")}
      </Text>
      {data === undefined && <Text c="dimmed">{say("noBody")}</Text>}
      {typeof data === "string" && (
        <pre className={classes.plain}>
          <UserText limit={20_000}>{data}</UserText>
        </pre>
      )}
      {data !== undefined && typeof data !== "string" && <JsonView value={data} />}
      <Text size="xs" c="dimmed">
        {say("masked")}
      </Text>
    </Stack>
  );
}
