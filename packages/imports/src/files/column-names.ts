/** The names of columns in a header. */
import { withoutGuard } from "./formula-guard.js";

/** As the file has them, without those at the end that have none. */
export function columnNames(cells: readonly string[]): readonly string[] {
  return withoutNamelessEnd(cells.map((cell) => withoutGuard(cell.trim()).trim()));
}

function withoutNamelessEnd(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== "") + 1);
}
