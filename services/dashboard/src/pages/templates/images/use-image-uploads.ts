/** Uploads images one after another: each has its progress, and its reason where it is refused. Others go on then. */
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@signalbox/client";
import { newId, uploading, useApi } from "../../../data/index.js";
import { imageUploads, type ImageUpload } from "./image-uploads.js";
import type { ListedImage } from "./shown-image.js";

export type UploadedImage = Omit<ListedImage, "uses">;

export interface ImageUploads {
  readonly uploads: readonly ImageUpload[];
  readonly isRunning: boolean;
  readonly send: (files: readonly File[]) => void;
  /** Stops what has not ended. */
  readonly stop: () => void;
  readonly dismiss: (id: string) => void;
}

export interface ImageUploadOptions {
  /** Bytes; undefined while it is read. */
  readonly limit: number | undefined;
  /** `isNew`: the same file was not there before. */
  readonly onStored: (image: UploadedImage, isNew: boolean) => void;
}

export function useImageUploads({ limit, onStored }: ImageUploadOptions): ImageUploads {
  const { client, cache } = useApi();
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  const set = (id: string, change: Partial<ImageUpload>): void =>
    setUploads((before) => imageUploads.changed(before, id, change));

  const upload = async (id: string, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    set(id, { state: "running" });
    const form = new FormData();
    form.set("file", file);
    try {
      const { data } = await client.POST("/api/admin/content/images", {
        headers: { "idempotency-key": newId() },
        body: { file: file.name },
        bodySerializer: () => form,
        fetch: uploading({ form, onProgress: (share) => set(id, { share }) }),
        signal,
      });
      if (data === undefined || !("image" in data)) throw new Error("an upload has an answer");
      await cache.invalidateQueries();
      setUploads((before) => before.filter((each) => each.id !== id));
      onStored(data.image, data.isNew);
    } catch (error) {
      if (signal.aborted) return;
      const isTooLarge = error instanceof ApiError && error.status === 413;
      set(id, { state: isTooLarge ? "tooLarge" : "refused", error });
    }
  };

  return {
    uploads,
    isRunning: uploads.some(({ state }) => state === "waiting" || state === "running"),
    send: (files) => {
      const { signal } = stopping.current;
      for (const file of files) {
        const id = newId();
        const isTooLarge = limit !== undefined && file.size > limit;
        const state = isTooLarge ? "tooLarge" : "waiting";
        setUploads((before) => [...before, { id, name: file.name, bytes: file.size, share: 0, state }]);
        if (isTooLarge) continue;
        queue.current = queue.current.then(() => upload(id, file, signal));
      }
    },
    stop: () => {
      stopping.current.abort();
      stopping.current = new AbortController();
      setUploads(imageUploads.stopped);
    },
    dismiss: (id) => setUploads((before) => before.filter((each) => each.id !== id)),
  };
}
