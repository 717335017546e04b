/** The name of an image from the name of its file, which a client may have written in any way. Pure. */

const longest = 200;

/** Without folders, its ending and control characters. */
export function nameOfFile(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = base
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const cut = name.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trim() || "Image";
}
