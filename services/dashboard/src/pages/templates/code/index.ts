/** The editor of source texts: MJML, HTML, Liquid and JSON. */
export { CodeEditor, type CodeEditorProps } from "./code-editor.js";
