/** Saves what the page has made as a file of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content when the click is handled.
  URL.revokeObjectURL(address);
}
