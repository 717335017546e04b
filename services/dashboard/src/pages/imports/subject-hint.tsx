/** Says that a file looks like the other of people and events, and switches the import to it. */
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ChangeError, useChange } from "../../ui/index.js";
import { isEditable, type Import, type Preview } from "./import.js";
import { completeMapping } from "./mapping.js";
import { importsWords } from "./words.js";

export interface SubjectHintProps {
  readonly shown: Import;
  readonly looksLike: Preview["looksLike"];
}

export function SubjectHint({ shown, looksLike }: SubjectHintProps): ReactNode {
  const say = useWords(importsWords);
  const may = useMay();
  const { client } = useApi();
  const params = { path: { id: shown.id } };
  const change = useChange(async (of: Import["of"]) => {
    await client.POST("/api/admin/imports/{id}/switch", { params, body: { of } });
    const { data } = await client.GET("/api/admin/imports/{id}/preview", { params });
    const mapping = data && completeMapping(data, { of, mayChangeConsent: may("subscriptions:write") });
    if (mapping !== undefined) await client.PUT("/api/admin/imports/{id}/mapping", { params, body: mapping });
  });
  if (looksLike === undefined || looksLike === shown.of) return null;
  return (
    <Alert
      color="orange"
      icon={<IconArrowsExchange size={18} />}
      title={say(`looksLike_${looksLike}`)}
      role="note"
    >
      <Stack gap="xs" align="start">
        <Text size="sm">{say(`looksLikeText_${looksLike}`)}</Text>
        {change.error !== undefined && <ChangeError title={say("switchFailed")} error={change.error} />}
        <Button
          variant="default"
          size="xs"
          disabled={!isEditable(shown)}
          loading={change.isRunning}
          onClick={() => void change.run(looksLike)}
        >
          {say(`switchTo_${looksLike}`)}
        </Button>
      </Stack>
    </Alert>
  );
}
