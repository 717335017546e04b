/** Which images a text names: the names of their files are found wherever they are, in every form of a template. Pure. */

const fileName = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/** The names of files, each once. Other identifiers of the same form are among them. */
export function imagesNamedIn(text: string): readonly string[] {
  return [...new Set(text.match(fileName))];
}
