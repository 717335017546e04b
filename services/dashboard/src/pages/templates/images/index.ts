/** Images for the editors of templates. */
export { useImageChoice } from "./use-image-choice.js";
