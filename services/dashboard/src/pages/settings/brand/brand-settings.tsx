/** What the mails of the workspace look like: its brand, or that of its parent, with a mail beside the form. */
import { Box, SimpleGrid, Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../../data/index.js";
import { Facts, ReadSection, useSettingsForm, UserText } from "../../../ui/index.js";
import { RemoveSetting } from "../remove-setting.js";
import { MayNot } from "../setting-rows.js";
import { brandDraftOf, brandOfDraft, cleanedBrand, wrongFields, type BrandRead } from "./brand-draft.js";
import { BrandForm, labelOfField } from "./brand-form.js";
import { BrandPreview } from "./brand-preview.js";
import { brandWords } from "./words.js";

const path = "/api/admin/settings/brand";

export function BrandSettings(): ReactNode {
  const say = useWords(brandWords);
  const mayChange = useMay()("settings:write");
  const read = useQueries().useQuery("get", path);
  return (
    <ReadSection title={say("title")} about={say("text")} read={read}>
      {(brand) => (
        <Stack gap="md">
          {brand.source !== "Own" && (
            <Text c="dimmed">{say(brand.source === "Parent" ? "fromParent" : "none")}</Text>
          )}
          {mayChange ? <Editor read={brand} /> : <ReadOnly read={brand} />}
        </Stack>
      )}
    </ReadSection>
  );
}

function Editor({ read }: { readonly read: BrandRead }): ReactNode {
  const say = useWords(brandWords);
  const { client } = useApi();
  const label = (field: keyof typeof labelOfField) => ({ label: say(labelOfField[field]) });
  const form = useSettingsForm({
    read,
    draftOf: brandDraftOf,
    fields: {
      company: label("company"),
      address: label("address"),
      logo: label("logo"),
      logoAlt: label("logoAlt"),
      logoWidth: label("logoWidth"),
      color: label("color"),
      textOnColor: label("textOnColor"),
      background: label("background"),
      text: label("text"),
      font: label("font"),
    },
    cleaned: cleanedBrand,
    isComplete: (draft) => wrongFields(draft).length === 0,
    // The brand is replaced as a whole; what was not edited is sent as it was read.
    save: (change, guarded) =>
      client.PUT(path, {
        params: ifMatch(guarded),
        body: brandOfDraft({ ...brandDraftOf(guarded), ...change }),
      }),
  });
  return (
    <Beside brand={brandOfDraft(form.draft)}>
      <BrandForm form={form} />
      {read.source === "Own" && !form.isChanged && (
        <RemoveSetting
          say={say}
          isDangerous
          remove={() => client.DELETE(path, { params: ifMatch(read), body: {} })}
          undo={async () => {
            await client.PUT(path, { body: read.brand });
          }}
        />
      )}
    </Beside>
  );
}

interface BesideProps {
  readonly brand: BrandRead["brand"];
  readonly children: ReactNode;
}

/** The fields, and a mail that follows them. */
function Beside({ brand, children }: BesideProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" style={{ alignItems: "start" }}>
      <Stack gap="md" align="stretch">
        {children}
      </Stack>
      <Box pos="sticky" top={16}>
        <BrandPreview brand={brand} />
      </Box>
    </SimpleGrid>
  );
}

function ReadOnly({ read }: { readonly read: BrandRead }): ReactNode {
  const say = useWords(brandWords);
  const set = Object.entries(brandDraftOf(read)).filter(([, value]) => value !== "");
  return (
    <Beside brand={read.brand}>
      {set.length > 0 && (
        <Facts
          facts={set.map(([field, value]) => [
            say(labelOfField[field as keyof typeof labelOfField]),
            <UserText limit={200}>{String(value)}</UserText>,
          ])}
        />
      )}
      <MayNot permission="settings:write" />
    </Beside>
  );
}
