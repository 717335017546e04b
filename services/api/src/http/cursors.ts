/**
 * Cursors of lists: sealed positions, so that they say nothing to their holder and none can be written by hand.
 * AES-256-GCM under a key that is derived from the secret key of the installation, as base64url of
 * `<version><nonce><tag><text>`. Workspace, operation and mask are additional data: a cursor only opens where it was
 * given. Every api process opens those of the others, also after a restart or a rotation of the secret key.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { AppError, issueAt, type SecretBox, type Sentence } from "@signalbox/core";
import { z } from "zod";
import { requestSays } from "./request-sentences.js";

export interface CursorScope {
  /** That of the call; of a page about several their ids. */
  readonly workspace: string;
  /** As `GET /api/admin/events`. */
  readonly operation: string;
  /** Whether the caller does not see personal data. */
  readonly isMasked: boolean;
}

/** The cursors of one call. */
export interface Cursors {
  /** `position` is JSON. */
  seal(position: unknown): string;
  /**
   * Throws `CursorExpired` for what this operation did not give to such a caller, or what does not fit `position`.
   * `readEarlier` reads the text of a cursor of the release before; default: JSON.
   */
  open<Position>(
    cursor: string,
    position: z.ZodType<Position>,
    readEarlier?: (text: string) => unknown,
  ): Position;
}

/** The cursors of a call that has this scope. */
export type CursorSealer = (scope: CursorScope) => Cursors;

/** No character of UTF-8 begins with it, so that no cursor of the release before does. */
const version = Buffer.from([0xc1]);
const nonceBytes = 12;
const tagBytes = 16;
/** Texts are filled up to a multiple, so that the length of a cursor does not give away that of an address. */
const blockBytes = 32;

export function createCursors(secrets: Pick<SecretBox, "deriveEach">): CursorSealer {
  const keys = secrets.deriveEach("cursors").map((key) => createSecretKey(Buffer.from(key, "hex")));
  const [sealing] = keys;
  if (sealing === undefined) throw new TypeError("a secret box has a key");
  return (scope) => {
    const about = additionalData(scope);
    return {
      seal: (position) => sealText(JSON.stringify(position), { key: sealing, about }),
      open(cursor, position, readEarlier = JSON.parse) {
        const bytes = Buffer.from(cursor, "base64url");
        const read = isSealed(bytes)
          ? () => JSON.parse(openedBy(keys, bytes, about)) as unknown
          : () => readEarlier(earlierText(bytes, scope));
        return fitting(read, position);
      },
    };
  };
}

const expiredCode = "CursorExpired";

/** What is wrong with a cursor, and what to do. */
export function cursorExpired(problem: Sentence = requestSays.cursorExpired()): AppError {
  return new AppError({ code: expiredCode, issues: [issueAt(["cursor"], problem)] });
}

/** The position in a list of rows ordered by time. */
export const rowPositionSchema: z.ZodType<RowPosition> = z.object({ value: z.number(), id: z.string() });

export interface RowPosition {
  readonly value: number;
  readonly id: string;
}

function additionalData({ workspace, operation, isMasked }: CursorScope): Buffer {
  const parts = JSON.stringify([workspace, operation, isMasked ? "masked" : "clear"]);
  return Buffer.concat([version, Buffer.from(parts)]);
}

interface Sealing {
  readonly key: KeyObject;
  readonly about: Buffer;
}

function sealText(text: string, { key, about }: Sealing): string {
  const missing = -Buffer.byteLength(text) & (blockBytes - 1);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(about);
  // Blanks behind JSON are none of it.
  const sealed = Buffer.concat([cipher.update(text + " ".repeat(missing), "utf8"), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

function isSealed(bytes: Buffer): boolean {
  return bytes[0] === version[0];
}

/** Throws when none of the keys has sealed it with this additional data. */
function openedBy(keys: readonly KeyObject[], bytes: Buffer, about: Buffer): string {
  const opened = keys.map((key) => openText(bytes, { key, about })).find((text) => text !== undefined);
  if (opened === undefined) throw cursorExpired();
  return opened;
}

const textAt = version.length + nonceBytes + tagBytes;

function openText(bytes: Buffer, { key, about }: Sealing): string | undefined {
  if (bytes.length < textAt) return undefined;
  const nonce = bytes.subarray(version.length, version.length + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(about).setAuthTag(bytes.subarray(version.length + nonceBytes, textAt));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * 2026-11-28: cursors of the release before this one are readable base64url. They are taken in this release, so that open
 * pages go on, and never from callers to whom something is masked. Remove it, and `readEarlier`, in the next release.
 */
function earlierText(bytes: Buffer, { isMasked }: CursorScope): string {
  if (isMasked) throw cursorExpired();
  return utf8.decode(bytes);
}

function fitting<Position>(read: () => unknown, position: z.ZodType<Position>): Position {
  try {
    return position.parse(read());
  } catch {
    throw cursorExpired();
  }
}
