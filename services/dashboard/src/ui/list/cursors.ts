/** Which page came before: cursors of the API lead forward only, so the browser's tab keeps the way back. */

const key = "signalbox-cursors";
const kept = 200;

type Way = readonly (readonly [cursor: string, before: string])[];

/** The cursor of the page before; "" for the first one, undefined where it is not known. */
export function cursorBefore(cursor: string): string | undefined {
  return read().find(([known]) => known === cursor)?.[1];
}

export function rememberCursor(cursor: string, before: string): void {
  const others = read().filter(([known]) => known !== cursor);
  sessionStorage.setItem(key, JSON.stringify([...others, [cursor, before]].slice(-kept)));
}

function read(): Way {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Way;
  } catch {
    return [];
  }
}
