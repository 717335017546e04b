/** Deletes an image, after it has said what shows it. One that is used is deleted only when its name is typed. */
import { Button, Stack, Text, type ButtonProps } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../../data/index.js";
import { ChangeDialog, ErrorNotice, PageSkeleton } from "../../../ui/index.js";
import { ImageUseList } from "./image-uses.js";
import type { ListedImage } from "./shown-image.js";
import { imagesWords } from "./words.js";

export interface DeleteImageProps extends Pick<ButtonProps, "variant"> {
  readonly image: Pick<ListedImage, "id" | "name">;
  readonly onDeleted: () => void;
}

export function DeleteImage({ image, onDeleted, variant = "default" }: DeleteImageProps): ReactNode {
  const say = useWords(imagesWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        color="red"
        leftSection={<IconTrash size={14} />}
        onClick={() => setOpen(true)}
      >
        {say("delete")}
      </Button>
      {isOpen && <Question image={image} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </>
  );
}

interface QuestionProps extends Pick<DeleteImageProps, "image" | "onDeleted"> {
  readonly onClose: () => void;
}

function Question({ image: { id, name }, onDeleted, onClose }: QuestionProps): ReactNode {
  const say = useWords(imagesWords);
  const { client, cache } = useApi();
  const params = { path: { id } };
  const { data, error, refetch } = useQueries().useQuery("get", "/api/admin/content/images/{id}", { params });
  const uses = data?.uses;
  const isUsed = uses !== undefined && uses.length > 0;
  return (
    <ChangeDialog
      title={say("deleteTitle", { name })}
      submit={say("delete")}
      isDangerous
      notice={say("deleted", { name })}
      rereads="nothing"
      canSubmit={uses !== undefined}
      {...(isUsed && { typed: name })}
      onSubmit={() => client.DELETE("/api/admin/content/images/{id}", { params, body: { force: isUsed } })}
      onDone={() => {
        onClose();
        onDeleted();
        // Not the image itself: there is none to read.
        void cache.invalidateQueries({ predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(id) });
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error === null && uses === undefined && <PageSkeleton />}
        {uses !== undefined && (
          <Text>{isUsed ? say("deleteUsed", { count: uses.length }) : say("deleteUnused")}</Text>
        )}
        {uses !== undefined && <ImageUseList uses={uses} />}
        <Text size="sm" c="dimmed">
          {say("deleteSent")}
        </Text>
      </Stack>
    </ChangeDialog>
  );
}
