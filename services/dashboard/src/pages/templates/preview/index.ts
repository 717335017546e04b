/** A template as one person gets it. */
export { PreviewPane, type PreviewPaneProps } from "./preview-pane.js";
export type { PreviewLook } from "./preview-look.js";
