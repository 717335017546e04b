/**
 * Makes the files of an image from what was uploaded: they hold its pixels and nothing else of it. Metadata, places where
 * it was taken, and whatever is hidden in the file are left behind. libvips works in threads of its own, and no format is
 * read but the four that are accepted.
 */
import { AppError, issueAt } from "@signalbox/core";
import type { ImageType } from "@signalbox/workspace";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import { badRequest } from "../http/errors.js";
import { createFewAtOnce } from "./few-at-once.js";
import { imageFormatOf, type ReadableFormat } from "./image-format.js";
import { imageSays } from "./image-sentences.js";

export interface RenderedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  /** Above 1: it moves. */
  readonly frames: number;
  /** The widest first, which has the width of the image. */
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
  /** A small still picture, WebP. */
  readonly preview: Buffer;
}

/** Twice the width of a mail, for screens that show two pixels as one, with space for wide ones. */
const maxWidth = 2_400;
const maxMovingWidth = 1_200;
const maxHeight = 10_000;
/** Of the files besides the widest. */
const smallerWidths = [1_200, 600];
const previewSide = 300;
/** Of all frames together, so that a small file cannot fill the memory. */
const maxPixels = 50_000_000;
const maxSeconds = 30;

type SharpModule = typeof import("sharp");

let loading: Promise<SharpModule["default"]> | undefined;

/** Each takes as much memory as its pixels do. */
const fewAtOnce = createFewAtOnce({ running: 2, waiting: 100 });

/** Loaded with the first image: most processes never read one. */
async function loadSharp(): Promise<SharpModule["default"]> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadWebpBuffer",
    ],
  });
  return sharp;
}

/** Throws `BadRequest` for what is no image that mails can show. */
export async function renderImage(bytes: Buffer): Promise<RenderedImage> {
  if (bytes.length === 0) throw refusal(imageSays.imageEmpty());
  const known = imageFormatOf(bytes);
  if (!known.isReadable) {
    const { format } = known;
    throw refusal(
      format === undefined ? imageSays.imageOfNoFormat() : imageSays.imageOfOtherFormat({ format }),
    );
  }
  const sharp = await (loading ??= loadSharp());
  const open = (options: SharpOptions): Sharp =>
    sharp(bytes, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true, ...options });
  try {
    return await fewAtOnce(() => rendered(known.format, open));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal(faultOf(error));
  }
}

async function rendered(
  format: ReadableFormat,
  open: (options: SharpOptions) => Sharp,
): Promise<RenderedImage> {
  const about = await open({ animated: format === "gif" || format === "webp" }).metadata();
  const frames = about.pages ?? 1;
  const isMoving = frames > 1;
  const type = typeOf(format, about);
  const draw = async (width: number): Promise<Drawn> => {
    const limits = { width, height: maxHeight, fit: "inside", withoutEnlargement: true } as const;
    const image = open({ animated: isMoving })
      .autoOrient()
      .resize(limits)
      .toColourspace("srgb")
      .timeout({ seconds: maxSeconds });
    const { data, info } = await encoded(image, type, about).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.pageHeight ?? info.height, bytes: data };
  };
  const whole = await draw(isMoving ? maxMovingWidth : maxWidth);
  const files: Drawn[] = [whole];
  for (const width of isMoving ? [] : smallerWidths) if (width < whole.width) files.push(await draw(width));
  const preview = await open({})
    .autoOrient()
    .resize({ width: previewSide, height: previewSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: maxSeconds })
    .webp({ quality: 80 })
    .toBuffer();
  const { width, height } = whole;
  return { type, width, height, frames, files, preview };
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Outlook shows no WebP. */
function typeOf(format: ReadableFormat, { pages = 1, hasAlpha }: Metadata): ImageType {
  if (format === "gif" || pages > 1) return "image/gif";
  return format === "png" || (format === "webp" && hasAlpha) ? "image/png" : "image/jpeg";
}

function encoded(image: Sharp, type: ImageType, { isPalette }: Metadata): Sharp {
  if (type === "image/gif") return image.gif();
  if (type === "image/jpeg") return image.jpeg({ quality: 85, progressive: true });
  // A picture of few colours stays one: with more its file would be several times as large.
  return image.png({ compressionLevel: 9, palette: isPalette });
}

type Fault = Parameters<typeof issueAt>[1];

function refusal(fault: Fault): Error {
  return badRequest(issueAt(["file"], fault));
}

/** libvips says why in words. What is none of these is what a broken file leads to. */
function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message))
    return imageSays.imageOfTooManyPixels({ megapixels: maxPixels / 1_000_000 });
  if (/timeout/i.test(message)) return imageSays.imageTooSlow({ seconds: maxSeconds });
  return imageSays.imageDamaged();
}
