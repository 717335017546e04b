/** Why an image is refused, by code. */
import { defineWords } from "../../../data/index.js";

export const imageSentenceWords = defineWords({
  en: {
    imageEmpty: "the file is empty",
    imageOfNoFormat: "the file is no image; choose a PNG, JPEG, GIF or WebP file",
    imageOfOtherFormat:
      "the file is of the format {format}, which mail clients do not show; choose a PNG, JPEG, GIF or WebP file",
    imageDamaged: "the image is damaged or cut short, so it cannot be read",
    imageOfTooManyPixels:
      "the image has more than {megapixels, number} megapixels, counted over all its frames; make it smaller",
    imageTooSlow: "the image takes longer than {seconds} to read; make it smaller",
    imageOverQuota:
      "the image needs {megabytes, number} MB, and the images of the workspace take {used, number} MB of {quota, number} MB; delete images that nothing uses",
    imageInUse:
      "the image is used in {names, number, list}{count, plural, one {} other {, and in all in # places}}; remove it there first",
    imagesTooMany: "a workspace may have {maximum, number} images; delete images that nothing uses",
  },
  de: {
    imageEmpty: "die Datei ist leer",
    imageOfNoFormat: "die Datei ist kein Bild; wähle eine PNG-, JPEG-, GIF- oder WebP-Datei",
    imageOfOtherFormat:
      "die Datei hat das Format {format}, das Mailprogramme nicht anzeigen; wähle eine PNG-, JPEG-, GIF- oder WebP-Datei",
    imageDamaged: "das Bild ist beschädigt oder abgeschnitten und lässt sich nicht lesen",
    imageOfTooManyPixels:
      "das Bild hat mehr als {megapixels, number} Megapixel, über alle Einzelbilder gezählt; verkleinere es",
    imageTooSlow: "das Bild zu lesen dauert länger als {seconds}; verkleinere es",
    imageOverQuota:
      "das Bild braucht {megabytes, number} MB, und die Bilder des Arbeitsbereichs belegen {used, number} MB von {quota, number} MB; lösche Bilder, die nichts verwendet",
    imageInUse:
      "das Bild wird in {names, number, list}{count, plural, one {} other {, insgesamt an # Stellen}} verwendet; entferne es dort zuerst",
    imagesTooMany:
      "ein Arbeitsbereich darf {maximum, number} Bilder haben; lösche Bilder, die nichts verwendet",
  },
});
