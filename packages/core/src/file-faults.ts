/** Why a directory or file cannot be written, in words an operator can act on. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EROFS", "its file system is read-only"],
  ["EACCES", "this user may not write there"],
  ["EPERM", "this user may not write there"],
  ["ENOSPC", "its disk is full"],
  ["EDQUOT", "its disk quota is used up"],
  ["ENOTDIR", "a part of its path is a file"],
  ["EEXIST", "a file is in its place"],
]);

/** Undefined for any other error. */
export function fileFaultOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? reasons.get(error.code) : undefined;
}
