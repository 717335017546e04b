/** The editor of source texts: MJML, HTML, Liquid and JSON. */
export { CodeEditor } from "./code-editor.js";
