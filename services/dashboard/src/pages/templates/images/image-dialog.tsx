/** Chooses an image of the workspace for a mail, or uploads one; its text and its width are set before it is inserted. */
import { Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../../data/index.js";
import { Dialog, ErrorNotice, KnownPageLink, PageSkeleton } from "../../../ui/index.js";
import type { ChosenImage } from "../editor-types.js";
import { DeleteImage } from "./delete-image.js";
import { ImageDrop, UploadButton } from "./image-drop.js";
import { ImageGrid } from "./image-grid.js";
import classes from "./images.module.css";
import { chosenImage, firstWidthOf, heightAt, type ListedImage } from "./shown-image.js";
import { UploadList } from "./upload-list.js";
import { useImageUploads } from "./use-image-uploads.js";
import { useKeptAlt } from "./use-kept-alt.js";
import { imagesWords } from "./words.js";

const imagesPerPage = 48;
const mostImages = 1_000;
const typingMs = 200;

export interface ImageDialogProps {
  /** The width that is proposed, in pixels. */
  readonly firstWidth?: number | undefined;
  readonly onChoose: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

export function ImageDialog({ firstWidth, onChoose, onClose }: ImageDialogProps): ReactNode {
  const say = useWords(imagesWords);
  const may = useMay();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim().slice(0, 200), typingMs);
  const [limit, setLimit] = useState(imagesPerPage);
  const [draft, setDraft] = useState<Draft>();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/content/images",
    { params: { query: { limit, ...(asked !== "" && { search: asked }) } } },
    { placeholderData: keepPreviousData },
  );
  const maxBytes = data?.usage.maxFileBytes;
  const choose = (image: ListedImage): void =>
    setDraft({ image, alt: image.alt, width: firstWidthOf(image, firstWidth) });
  const uploads = useImageUploads({
    limit: maxBytes,
    onStored: (image) => {
      setSearch("");
      choose({ ...image, uses: 0 });
    },
  });
  const keepAlt = useKeptAlt();
  const width = typeof draft?.width === "number" ? draft.width : undefined;
  const insert = (): void => {
    if (draft === undefined || width === undefined) return;
    const alt = draft.alt.trim();
    keepAlt(draft.image, alt);
    onChoose(chosenImage(draft.image, { alt, width }));
  };
  const mayUpload = may("templates:write");
  const images = data?.images ?? [];
  return (
    <Dialog opened onClose={onClose} size="xl" title={say("chooseTitle")}>
      <ImageDrop isPossible={mayUpload} onFiles={uploads.send}>
        <Stack gap="sm">
          <Group gap="sm">
            <TextInput
              flex="1 1 12rem"
              data-autofocus
              aria-label={say("search")}
              placeholder={say("search")}
              leftSection={<IconSearch size={14} />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            {mayUpload && <UploadButton variant="default" onFiles={uploads.send} />}
          </Group>
          <UploadList of={uploads} limit={maxBytes} />
          {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {error === null && data === undefined && <PageSkeleton />}
          {data !== undefined && images.length === 0 && (
            <Text c="dimmed" py="xl" ta="center">
              {asked === ""
                ? `${say("emptyTitle")}. ${mayUpload ? say("chooseText") : ""}`
                : say("noneFound")}
            </Text>
          )}
          {images.length > 0 && (
            <ImageGrid images={images} chosen={draft?.image.id} onChoose={choose} onInsert={insert} />
          )}
          {data?.nextCursor !== undefined && limit < mostImages && (
            <Group justify="center">
              <Button variant="subtle" onClick={() => setLimit(Math.min(mostImages, limit + imagesPerPage))}>
                {say("showMore")}
              </Button>
            </Group>
          )}
          {draft !== undefined && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                insert();
              }}
              id="chosen-image"
            >
              <Chosen draft={draft} onChange={setDraft} />
            </form>
          )}
        </Stack>
      </ImageDrop>
      <Group justify="space-between" mt="md">
        <Group gap="sm">
          <KnownPageLink page="templates/images">{say("manage")}</KnownPageLink>
          {draft !== undefined && mayUpload && (
            <DeleteImage image={draft.image} variant="subtle" onDeleted={() => setDraft(undefined)} />
          )}
        </Group>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" form="chosen-image" disabled={draft === undefined || width === undefined}>
            {say("insert")}
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}

interface Draft {
  readonly image: ListedImage;
  readonly alt: string;
  /** A text while it is no number. */
  readonly width: number | string;
}

interface ChosenProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Chosen({ draft, onChange }: ChosenProps): ReactNode {
  const say = useWords(imagesWords);
  const { image, alt, width } = draft;
  return (
    <div className={classes.chosen}>
      <TextInput
        label={say("alt")}
        description={say("altText")}
        maxLength={500}
        value={alt}
        onChange={({ currentTarget }) => onChange({ ...draft, alt: currentTarget.value })}
      />
      <NumberInput
        size="xs"
        label={say("width")}
        description={say("widthText", { height: typeof width === "number" ? heightAt(image, width) : 0 })}
        min={1}
        max={image.width}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={width}
        onChange={(value) => onChange({ ...draft, width: value })}
      />
    </div>
  );
}
