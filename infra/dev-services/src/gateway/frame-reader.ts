/**
 * Cuts a byte stream into frames whose length is in a fixed header: MongoDB messages on one side, PostgreSQL messages
 * on the other. A frame that arrives whole is a view of its chunk; a frame that arrives in pieces is copied exactly
 * once. A length beyond the limit is rejected before anything is allocated.
 */

export interface FrameFormat {
  /** Bytes needed before the length is known. */
  readonly headerBytes: number;
  /** Bytes of the whole frame, header included, read from its first `headerBytes` at `offset`. */
  readonly frameBytes: (chunk: Buffer, offset: number) => number;
  readonly maxFrameBytes: number;
}

/** Takes chunks as they arrive and calls `onFrame` with every complete frame, in order. */
export type FrameReader = (chunk: Buffer) => void;

/** The reader throws a `RangeError` when a frame has an impossible length; the stream is unusable afterwards. */
export function createFrameReader(format: FrameFormat, onFrame: (frame: Buffer) => void): FrameReader {
  let header = Buffer.alloc(0);
  let partial: Buffer | undefined;
  let filled = 0;

  return (arrived) => {
    let chunk = arrived;
    let offset = 0;
    if (header.length > 0) {
      chunk = Buffer.concat([header, arrived]);
      header = Buffer.alloc(0);
    }
    while (offset < chunk.length) {
      if (partial) {
        const copied = chunk.copy(partial, filled, offset);
        filled += copied;
        offset += copied;
        if (filled < partial.length) return;
        const whole = partial;
        partial = undefined;
        onFrame(whole);
        continue;
      }
      if (chunk.length - offset < format.headerBytes) {
        header = Buffer.from(chunk.subarray(offset));
        return;
      }
      const bytes = lengthOf(format, chunk, offset);
      if (chunk.length - offset >= bytes) {
        const frame = chunk.subarray(offset, offset + bytes);
        offset += bytes;
        onFrame(frame);
        continue;
      }
      partial = Buffer.allocUnsafeSlow(bytes);
      filled = 0;
    }
  };
}

function lengthOf(format: FrameFormat, chunk: Buffer, offset: number): number {
  const bytes = format.frameBytes(chunk, offset);
  if (bytes < format.headerBytes || bytes > format.maxFrameBytes) {
    throw new RangeError(`a frame of ${bytes} bytes is not possible (at most ${format.maxFrameBytes})`);
  }
  return bytes;
}
