/** Adds, changes and removes the images of a workspace. Rows and files never contradict each other for longer than a write. */
import { createHash, randomBytes } from "node:crypto";
import { AppError, issueAt, refusalError, type WorkspaceId } from "@signalbox/core";
import {
  allFilesOf,
  imageFileOf,
  imageRowId,
  imageTable,
  outcomeError,
  previewFileOf,
  staleRefusal,
  type IfMatch,
  type ImageRow,
  type ImageUse,
  type Origin,
} from "@signalbox/workspace";
import { noteCall } from "../audit/note-call.js";
import type { ApiContext } from "../context.js";
import { notFound } from "../http/errors.js";
import { imageSays } from "./image-sentences.js";
import { beginWrite, endWrite, type WritePorts } from "./open-writes.js";
import type { RenderedImage } from "./render-image.js";

type Ports = Pick<ApiContext, "tables" | "images" | "config" | "now" | "commit" | "newId">;

export interface ImageCall {
  readonly workspaceId: WorkspaceId;
  readonly origin: Origin;
}

/** That of the image with this content: a file that is sent again is the image that is there. */
export function imageIdOf(workspaceId: WorkspaceId, content: Uint8Array): string {
  const digest = createHash("sha256").update(workspaceId).update(content).digest("hex");
  const version8 = `${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17, 32)}`;
  return version8.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export async function findImage(
  workspaceId: WorkspaceId,
  imageId: string,
  { tables }: Pick<ApiContext, "tables">,
): Promise<ImageRow | undefined> {
  const row = await tables.get(imageTable.name, imageRowId(workspaceId, imageId));
  return row && imageTable.read(row);
}

/** Throws `NotFound`. */
export async function requireImage(
  workspaceId: WorkspaceId,
  imageId: string,
  ports: Pick<ApiContext, "tables">,
): Promise<ImageRow> {
  const image = await findImage(workspaceId, imageId, ports);
  if (image === undefined) throw notFound("there is no image with this id");
  return image;
}

export interface NewImage {
  readonly imageId: string;
  readonly name: string;
  readonly alt: string;
  readonly rendered: RenderedImage;
}

/** Throws `BadRequest` for one that does not fit into the quota. */
export async function addImage(
  { imageId, name, alt, rendered }: NewImage,
  call: ImageCall,
  ports: Ports,
): Promise<ImageRow> {
  const { workspaceId, origin } = call;
  const { files, preview, type, width, height, frames } = rendered;
  const at = ports.now().getTime();
  const image: ImageRow = {
    workspaceId,
    imageId,
    name,
    alt,
    fileName: randomBytes(fileNameBytes).toString("hex"),
    type,
    width,
    height,
    frames,
    widths: files.map((file) => file.width),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, preview.length),
    at,
    createdBy: origin.principal,
    updatedAt: at,
    updatedBy: origin.principal,
  };
  const { fileName, bytes } = image;
  const names = allFilesOf(image);
  const writing = writePorts(ports);
  await beginWrite(workspaceId, { fileName, files: names, bytes }, writing);
  try {
    for (const file of files) {
      await ports.images.put(imageFileOf(image, file.width), { workspaceId, type, bytes: file.bytes });
    }
    await ports.images.put(previewFileOf(image), { workspaceId, type: "image/webp", bytes: preview });
    await note("upload-image", image, call, ports);
    requireTime(at, ports);
  } catch (error) {
    await ports.images.remove(names);
    await endWrite(workspaceId, fileName, writing);
    throw error;
  }
  const id = imageRowId(workspaceId, imageId);
  const row = { table: imageTable.name, id, row: { ...image }, version: at };
  if (await ports.tables.replace({ ...row, expected: undefined })) {
    await endWrite(workspaceId, fileName, writing);
    return image;
  }
  // The same file was sent twice at the same moment.
  await ports.images.remove(names);
  await endWrite(workspaceId, fileName, writing);
  return requireImage(workspaceId, imageId, ports);
}

/** 128 bits. */
const fileNameBytes = 16;
/** Less than the time after which another write removes the files. */
const longestWriteMs = 10 * 60_000;

function requireTime(begun: number, { now }: Pick<Ports, "now">): void {
  if (now().getTime() - begun < longestWriteMs) return;
  throw new AppError({
    code: "StoreUnavailable",
    message: "Storing the image took too long.",
    retry: "later",
  });
}

export interface ImageChange {
  readonly imageId: string;
  readonly name?: string | undefined;
  readonly alt?: string | undefined;
  readonly ifMatch: IfMatch | undefined;
}

/** Throws `NotFound`, and `Conflict` for a version that the caller does not accept. */
export async function changeImage(
  { imageId, name, alt, ifMatch }: ImageChange,
  call: ImageCall,
  ports: Ports,
): Promise<ImageRow> {
  const { workspaceId, origin } = call;
  let isNoted = false;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const image = await guardedImage({ imageId, ifMatch }, call, ports);
    if ((name ?? image.name) === image.name && (alt ?? image.alt) === image.alt) return image;
    const updatedAt = Math.max(ports.now().getTime(), image.updatedAt + 1);
    const next: ImageRow = {
      ...image,
      ...(name !== undefined && { name }),
      ...(alt !== undefined && { alt }),
      updatedAt,
      updatedBy: origin.principal,
    };
    if (!isNoted) await note("put-image", next, call, ports);
    isNoted = true;
    const id = imageRowId(workspaceId, imageId);
    const row = { table: imageTable.name, id, row: { ...next }, version: updatedAt };
    if (await ports.tables.replace({ ...row, expected: image.updatedAt })) return next;
  }
  const message = "the image is being changed by many at the same moment; send the change again";
  throw new AppError({ code: "Conflict", message });
}

const maxAttempts = 20;

export interface ImageRemoval {
  readonly imageId: string;
  readonly ifMatch: IfMatch | undefined;
  /** Also one that is used. */
  readonly force: boolean;
  readonly usesOf: (image: ImageRow) => Promise<readonly ImageUse[]>;
}

/** Throws `NotFound`, `Conflict`, and `InUse` for an image that something names. */
export async function removeImage(
  { imageId, ifMatch, force, usesOf }: ImageRemoval,
  call: ImageCall,
  ports: Ports,
): Promise<void> {
  const { workspaceId } = call;
  const image = await guardedImage({ imageId, ifMatch }, call, ports);
  const uses = force ? [] : await usesOf(image);
  if (uses.length > 0) {
    throw refusalError(
      "InUse",
      issueAt([], imageSays.imageInUse({ count: uses.length, names: namesOf(uses) })),
    );
  }
  const { fileName } = image;
  const files = allFilesOf(image);
  const writing = writePorts(ports);
  await beginWrite(workspaceId, { fileName, files, bytes: 0 }, writing);
  await note("delete-image", image, call, ports);
  const change = imageTable.remove(imageRowId(workspaceId, imageId));
  await ports.tables.apply([{ change, version: Number.MAX_SAFE_INTEGER }]);
  await ports.images.remove(files);
  await endWrite(workspaceId, fileName, writing);
}

const maxNamed = 5;

const ownNames: Readonly<Partial<Record<ImageUse["kind"], string>>> = {
  subscriptionPage: "the subscription page",
  brand: "the brand",
};

function namesOf(uses: readonly ImageUse[]): readonly string[] {
  return uses.slice(0, maxNamed).map(({ kind, name }) => ownNames[kind] ?? name);
}

async function guardedImage(
  { imageId, ifMatch }: Pick<ImageChange, "imageId" | "ifMatch">,
  { workspaceId }: ImageCall,
  ports: Pick<ApiContext, "tables">,
): Promise<ImageRow> {
  const image = await requireImage(workspaceId, imageId, ports);
  const { updatedAt, updatedBy } = image;
  const found = { updatedAt, ...(updatedBy !== null && { updatedBy }) };
  const stale = ifMatch && staleRefusal("image", ifMatch, found, { workspaceId });
  if (stale !== undefined) throw outcomeError(stale);
  return image;
}

function note(
  action: "upload-image" | "put-image" | "delete-image",
  { imageId: id, name }: ImageRow,
  { workspaceId, origin }: ImageCall,
  ports: Ports,
): Promise<void> {
  return noteCall({ action, workspaceId, origin, resources: [{ kind: "image", id, name }] }, ports);
}

function writePorts({ tables, images, now, config }: Ports): WritePorts {
  return { tables, images, now, quotaBytes: config.imageQuotaBytes };
}
