/** A template as one person gets it. */
export { PreviewPane } from "./preview-pane.js";
