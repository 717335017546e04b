/** Images for the editors of templates. */
export { useImageChoice, type ImageChoice } from "./use-image-choice.js";
