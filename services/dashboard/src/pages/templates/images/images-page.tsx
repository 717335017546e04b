/** The images of the workspace: uploads, what uses them, the space that they take. */
import { Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPhoto } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords, useWorkspace } from "../../../data/index.js";
import {
  Badge,
  ButtonLink,
  ListPage,
  sizeText,
  timeColumn,
  UserText,
  type ListColumn,
} from "../../../ui/index.js";
import { ImageDrop, UploadButton } from "./image-drop.js";
import { ImagePanel } from "./image-panel.js";
import { Usage } from "./image-usage.js";
import { imagesList } from "./images-list.js";
import classes from "./images.module.css";
import { formatOf, shownHere, type ListedImage } from "./shown-image.js";
import { UploadList } from "./upload-list.js";
import { useImageUploads } from "./use-image-uploads.js";
import { imagesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/images");

export function ImagesPage(): ReactNode {
  const say = useWords(imagesWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const search = route.useSearch();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/content/images",
    { params: { query: imagesList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  const usage = query.data?.usage;
  const uploads = useImageUploads({
    limit: usage?.maxFileBytes,
    onStored: ({ name }, isNew) =>
      notifications.show({ message: say(isNew ? "stored" : "wasThere", { name: name.slice(0, 100) }) }),
  });
  const mayUpload = may("templates:write");
  return (
    <ImageDrop isPossible={mayUpload} onFiles={uploads.send}>
      <ListPage
        list={imagesList}
        icon={IconPhoto}
        say={say}
        columns={useColumns()}
        query={query}
        rows={query.data?.images}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
        nextCursor={query.data?.nextCursor}
        actions={
          <>
            <ButtonLink variant="default" to="/w/$workspaceId/templates" params={{ workspaceId }}>
              {say("template")}
            </ButtonLink>
            {mayUpload && <UploadButton onFiles={uploads.send} />}
          </>
        }
        above={
          <>
            {usage !== undefined && <Usage of={usage} />}
            <UploadList of={uploads} limit={usage?.maxFileBytes} />
          </>
        }
        emptyActions={mayUpload && <UploadButton onFiles={uploads.send} />}
      >
        <ImagePanel id={search.open} />
      </ListPage>
    </ImageDrop>
  );
}

function useColumns(): readonly ListColumn<ListedImage>[] {
  const say = useWords(imagesWords);
  const { language } = useLanguage();
  return [
    {
      id: "name",
      title: say("name"),
      cell: ({ name, previewUrl }) => (
        <Group gap="sm" wrap="nowrap">
          <img
            className={`${classes.picture} ${classes.thumbnail}`}
            src={shownHere(previewUrl)}
            alt=""
            loading="lazy"
          />
          <UserText limit={120} isBrief>
            {name}
          </UserText>
        </Group>
      ),
    },
    {
      id: "size",
      title: say("size"),
      width: "250px",
      priority: 2,
      cell: (image) => (
        <Group gap={6} wrap="nowrap">
          <Text size="sm">{say("pixels", { width: image.width, height: image.height })}</Text>
          <Badge color="gray">{formatOf(image)}</Badge>
        </Group>
      ),
    },
    {
      id: "uses",
      title: say("uses"),
      width: "120px",
      cell: ({ uses }) =>
        uses === 0 ? (
          <Text inherit c="dimmed" span>
            {say("noUses")}
          </Text>
        ) : (
          say("usesCount", { count: uses })
        ),
    },
    {
      id: "bytes",
      title: say("bytes"),
      width: "100px",
      priority: 3,
      align: "end",
      cell: ({ bytes }) => sizeText(bytes, language),
    },
    timeColumn({ id: "created", title: say("created"), priority: 2, at: ({ createdAt }) => createdAt }),
  ];
}
