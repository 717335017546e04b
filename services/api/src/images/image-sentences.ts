/** Why an image is refused. Each completes the name of its field. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface Quota {
  readonly megabytes: number;
  readonly used: number;
  readonly quota: number;
}

const english = {
  imageEmpty: (): string => "is empty",
  imageOfNoFormat: (): string => "is no image; send a PNG, JPEG, GIF or WebP file",
  imageOfOtherFormat: ({ format }: { readonly format: string }): string =>
    `is of the format ${format}, which mail clients do not show; send a PNG, JPEG, GIF or WebP file`,
  imageDamaged: (): string => "is damaged or cut short, so it cannot be read",
  imageOfTooManyPixels: ({ megapixels }: { readonly megapixels: number }): string =>
    `has more than ${megapixels} megapixels, counted over all its frames; make it smaller`,
  imageTooSlow: ({ seconds }: { readonly seconds: number }): string =>
    `takes longer than ${seconds} seconds to read; make it smaller`,
  imageOverQuota: ({ megabytes, used, quota }: Quota): string =>
    `needs ${megabytes} MB, and the images of the workspace take ${used} MB of ${quota} MB; delete images that nothing uses`,
  imageInUse: ({ count, names }: { readonly count: number; readonly names: readonly string[] }): string =>
    `the image is used: ${names.map((name) => JSON.stringify(name)).join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}; remove it there first, or delete it with force`,
  imagesTooMany: ({ maximum }: { readonly maximum: number }): string =>
    `is one too many: a workspace may have ${maximum} images; delete images that nothing uses`,
};

type English = typeof english;

export const imageSays: SentenceTable<English> = defineSentences(english);
