/** Images as the API returns them, and the file that a mail shows of one at some width. Pure. */
import type { Answer } from "@signalbox/client";
import { serviceAddress } from "../../../data/index.js";
import type { ChosenImage } from "../editor-types.js";

export type ListedImage = Answer<"/api/admin/content/images", "GET">["images"][number];
export type ImageUsage = Answer<"/api/admin/content/images", "GET">["usage"];
export type ImageUse = Answer<"/api/admin/content/images/{id}", "GET">["uses"][number];

/** Screens that show two pixels as one. */
const pixelsPerPoint = 2;
/** Of most mails. */
const widthOfMails = 600;

type Sized = Pick<ListedImage, "width" | "height">;

/** The width that is proposed: `wanted`, or that of a mail, and never more than the image has. */
export function firstWidthOf({ width }: Sized, wanted: number = widthOfMails): number {
  return Math.min(width, wanted);
}

/** At that width, as the image is shaped. */
export function heightAt({ width, height }: Sized, shown: number): number {
  return Math.max(1, Math.round((shown * height) / width));
}

/** The narrowest file that has a pixel for each of the screen; else the widest. */
export function chosenImage(
  image: Pick<ListedImage, "files" | "url" | "width" | "height">,
  { alt, width }: { readonly alt: string; readonly width: number },
): ChosenImage {
  const fitting = image.files.filter((file) => file.width >= width * pixelsPerPoint);
  const file = fitting.toSorted((one, other) => one.width - other.width)[0];
  return { src: file?.url ?? image.url, alt, width, height: heightAt(image, width) };
}

/** Of a file of an image where this page is: the address in mails may be that of another host. */
export function shownHere(url: string): string {
  return serviceAddress(`images/${new URL(url).pathname.split("/").at(-1) ?? ""}`);
}

const formats: Readonly<Record<ListedImage["type"], string>> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/gif": "GIF",
};

export function formatOf({ type }: Pick<ListedImage, "type">): string {
  return formats[type];
}
