/** Whether a text opens a comment that it does not close: it would hide what is behind the text. */
export function hasOpenComment(text: string): boolean {
  return text.lastIndexOf("<!--") > text.lastIndexOf("-->");
}
