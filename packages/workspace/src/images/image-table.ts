/**
 * Rows of `images`: what is known of the pictures that mails show. Their files are in a store of their own, under a name
 * that nobody can guess. The api replaces a row by its version, which is its `updatedAt`.
 */
import {
  defineTable,
  workspaceIdSchema,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";

/** What mail clients can show. */
export const imageTypes = ["image/png", "image/jpeg", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

export interface ImageRow {
  readonly workspaceId: WorkspaceId;
  readonly imageId: string;
  readonly name: string;
  /** The text in place of the image, where a mail gives no other. */
  readonly alt: string;
  /** 32 hexadecimal digits: the addresses of its files begin with it. */
  readonly fileName: string;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  /** Above 1: it moves. */
  readonly frames: number;
  /** Of its files, the widest first, which has the `width` of the image. */
  readonly widths: readonly number[];
  /** Of all its files. */
  readonly bytes: number;
  /** ms */
  readonly at: number;
  readonly createdBy: Principal | null;
  readonly updatedAt: number;
  readonly updatedBy: Principal | null;
}

/** As the table takes it: JSON. */
type StoredImageRow = { readonly [Field in keyof ImageRow]: ImageRow[Field] };

export const imageTable: Table<StoredImageRow> = defineTable<StoredImageRow>(
  "images",
  z.object({
    workspaceId: workspaceIdSchema,
    imageId: z.string(),
    name: z.string(),
    alt: z.string(),
    fileName: z.string(),
    type: z.enum(imageTypes),
    width: z.number(),
    height: z.number(),
    frames: z.number(),
    widths: z.array(z.number()),
    bytes: z.number(),
    at: z.number(),
    createdBy: principalSchema.nullable(),
    updatedAt: z.number(),
    updatedBy: principalSchema.nullable(),
  }),
);

export function imageRowPrefix(workspaceId: WorkspaceId): string {
  return `${workspaceId}/`;
}

export function imageRowId(workspaceId: WorkspaceId, imageId: string): string {
  return `${imageRowPrefix(workspaceId)}${imageId}`;
}

const endings: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
};

type FileNames = Pick<ImageRow, "fileName" | "type" | "widths">;

/** Of one of its widths; the widest when none is given. */
export function imageFileOf({ fileName, type, widths }: FileNames, width?: number): string {
  const isWhole = width === undefined || width === widths[0];
  return `${fileName}${isWhole ? "" : `-${width}`}.${endings[type]}`;
}

/** A small still picture of it, for lists. */
export function previewFileOf({ fileName }: Pick<ImageRow, "fileName">): string {
  return `${fileName}-preview.webp`;
}

export function allFilesOf(image: FileNames): readonly string[] {
  return [...image.widths.map((width) => imageFileOf(image, width)), previewFileOf(image)];
}

/** What the name of a file can be; nothing else is looked for. */
export const imageFilePattern: RegExp = /^[0-9a-f]{32}(?:-(?:\d{1,4}|preview))?\.(?:png|jpg|gif|webp)$/;

/** All images of a deleted workspace, with their files. */
export function removeAllImages(workspaceId: WorkspaceId): readonly StoreChange[] {
  const version = Number.MAX_SAFE_INTEGER;
  return [
    imageTable.removeWhere("workspaceId", workspaceId, version),
    imageWritesTable.removeWhere("workspaceId", workspaceId, version),
    { do: "eraseImages", workspaceId },
  ];
}

/** Files that are being written or removed. */
export type OpenImageWrite = {
  readonly fileName: string;
  readonly files: readonly string[];
  /** What it adds to the workspace's images. */
  readonly bytes: number;
  /** ms */
  readonly at: number;
};

/**
 * A row of `imageWrites`, one for each workspace: the writes that are under way. A write that its process did not end is
 * found there, so that no file is left without its image; and what is being added counts towards the quota.
 */
export interface ImageWritesRow {
  readonly workspaceId: WorkspaceId;
  readonly version: number;
  readonly open: readonly OpenImageWrite[];
}

type StoredWritesRow = { readonly [Field in keyof ImageWritesRow]: ImageWritesRow[Field] };

export const imageWritesTable: Table<StoredWritesRow> = defineTable<StoredWritesRow>(
  "imageWrites",
  z.object({
    workspaceId: workspaceIdSchema,
    version: z.number(),
    open: z.array(
      z.object({ fileName: z.string(), files: z.array(z.string()), bytes: z.number(), at: z.number() }),
    ),
  }),
);
