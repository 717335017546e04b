/** One image beside the list: the picture, its address, and what uses it. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { ApiError, ifMatch } from "@signalbox/client";
import { IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useMay, useQueries, useWords } from "../../../data/index.js";
import {
  ChangeDialog,
  Copy,
  ErrorNotice,
  Facts,
  Principal,
  RowPanel,
  Section,
  sizeText,
  Time,
  useListSearch,
  useMergedForm,
  UserText,
} from "../../../ui/index.js";
import { DeleteImage } from "./delete-image.js";
import { ImageUseList } from "./image-uses.js";
import classes from "./images.module.css";
import { formatOf, shownHere, type ImageUse, type ListedImage } from "./shown-image.js";
import { imagesWords } from "./words.js";

type OpenImage = Omit<ListedImage, "uses"> & { readonly uses: readonly ImageUse[] };

export function ImagePanel({ id }: { readonly id: string | undefined }): ReactNode {
  const say = useWords(imagesWords);
  const { change } = useListSearch();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/content/images/{id}",
    { params: { path: { id: id ?? "" } } },
    { enabled: id !== undefined },
  );
  const isGone = error instanceof ApiError && error.status === 404;
  const close = (): void => change({ open: undefined }, { keepsPage: true });
  return (
    <RowPanel
      id={id}
      row={isGone ? undefined : data}
      isRead={isGone}
      titleOf={(image) => image?.name ?? say("title")}
      gone={say("gone")}
      notice={error !== null && !isGone && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      onClose={close}
    >
      {(image) => <Details image={image} onDeleted={close} />}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly image: OpenImage;
  readonly onDeleted: () => void;
}

function Details({ image, onDeleted }: DetailsProps): ReactNode {
  const say = useWords(imagesWords);
  const may = useMay();
  const { language } = useLanguage();
  const { alt, url, width, height, bytes, frames, createdAt, createdBy, uses } = image;
  return (
    <Stack gap="md">
      <img
        className={`${classes.picture} ${classes.large}`}
        src={shownHere(url)}
        alt={alt}
        width={width}
        height={height}
      />
      <Facts
        facts={[
          [say("alt"), alt === "" ? <Text c="dimmed">{say("noAlt")}</Text> : <UserText>{alt}</UserText>],
          [
            say("size"),
            `${say("pixels", { width, height })}, ${formatOf(image)}${frames > 1 ? `, ${say("moving")}` : ""}`,
          ],
          [say("bytes"), sizeText(bytes, language)],
          [say("created"), <Time at={createdAt} />],
          [say("createdBy"), createdBy && <Principal of={createdBy} />],
          [
            say("address"),
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
                {url}
              </Text>
              <Copy value={url} of={say("address")} />
            </Group>,
          ],
        ]}
      />
      {may("templates:write") && (
        <Group>
          <ChangeImage image={image} />
          <DeleteImage image={image} onDeleted={onDeleted} />
        </Group>
      )}
      <Section title={say("uses")}>
        {uses.length === 0 && <Text c="dimmed">{say("deleteUnused")}</Text>}
        <ImageUseList uses={uses} />
      </Section>
    </Stack>
  );
}

function ChangeImage({ image }: { readonly image: OpenImage }): ReactNode {
  const say = useWords(imagesWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={14} />} onClick={() => setOpen(true)}>
        {say("edit")}
      </Button>
      {isOpen && <ChangeForm image={image} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangeFormProps {
  readonly image: OpenImage;
  readonly onClose: () => void;
}

function ChangeForm({ image, onClose }: ChangeFormProps): ReactNode {
  const say = useWords(imagesWords);
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: image,
    draftOf: ({ name, alt }) => ({ name, alt }),
    fields: { name: { label: say("name") }, alt: { label: say("alt") } },
  });
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={say("editTitle")}
      submit={say("save")}
      form={form}
      canSubmit={name !== ""}
      notice={say("changed")}
      meanwhile={meanwhile}
      onClose={onClose}
      onSubmit={() =>
        client.PUT("/api/admin/content/images/{id}", {
          params: { path: { id: read.id }, ...ifMatch(read) },
          body: { name, alt: form.values.alt },
        })
      }
    >
      <TextInput
        label={say("name")}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label={say("alt")}
        description={say("altText")}
        maxLength={500}
        {...form.getInputProps("alt")}
      />
    </ChangeDialog>
  );
}
