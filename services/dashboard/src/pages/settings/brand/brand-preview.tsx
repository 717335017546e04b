/** A small mail with the brand of the form, rendered by the service, in a frame without scripts and with this page's policy. */
import { Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../../data/index.js";
import { styleNonce, withStyleNonce } from "../../../style-nonce.js";
import type { Brand } from "./brand-draft.js";
import classes from "./brand.module.css";
import { sampleMail } from "./sample-mail.js";
import { brandWords } from "./words.js";

const afterTypingMs = 300;

export function BrandPreview({ brand }: { readonly brand: Brand }): ReactNode {
  const say = useWords(brandWords);
  const { language } = useLanguage();
  const may = useMay()("templates:read");
  const [text] = useDebouncedValue(JSON.stringify(brand), afterTypingMs);
  const { data, isError } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel: "Email",
        contents: { body: { type: "Emailo", value: JSON.stringify(sampleMail(language)) } },
        userProperties: {},
        brand: JSON.parse(text) as Brand,
      },
    },
    { enabled: may, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  );
  const body = data?.contents["body"];
  return (
    <Stack gap="sm">
      <Title order={3}>{say("preview")}</Title>
      {!may && <Text c="dimmed">{say("mayNotPreview")}</Text>}
      {(isError || body?.type === "Err") && <Text role="status">{say("noPreview")}</Text>}
      {body?.type === "Ok" && (
        <iframe
          className={classes.frame}
          title={say("previewFrame")}
          sandbox=""
          srcDoc={withStyleNonce(body.value, styleNonce())}
        />
      )}
    </Stack>
  );
}
