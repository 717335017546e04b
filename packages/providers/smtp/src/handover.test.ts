import { createTransport, type MailMessage } from "nodemailer";
import { expect, test } from "vitest";
import { mayHaveArrived, watchHandover, type Handover } from "./handover.js";

const pieceBytes = 65_536;

async function composed(bytes: number, handover: Handover): Promise<MailMessage> {
  let mail: MailMessage | undefined;
  const transport = createTransport({
    name: "test",
    version: "1",
    send(given: MailMessage, done: (error: null, info: object) => void) {
      mail = given;
      done(null, {});
    },
  });
  transport.use("stream", watchHandover);
  const attachments = bytes === 0 ? [] : [{ filename: "a.bin", content: Buffer.alloc(bytes) }];
  await transport.sendMail({ text: "Hello", html: "<p>Hello</p>", attachments, handover } as object);
  if (mail === undefined) throw new Error("the transport was not called");
  return mail;
}

test("a connection reads a small mail in one piece", async () => {
  const handover: Handover = {};
  const { message } = await composed(0, handover);
  const stream = message.createReadStream();
  const pieces: unknown[] = [];

  for await (const piece of stream) {
    expect(mayHaveArrived(handover)).toBe(false);
    pieces.push(piece);
  }

  expect(pieces.length).toBe(1);
  expect(mayHaveArrived(handover)).toBe(true);
});

test("a connection reads a large mail in pieces that a socket can refuse", async () => {
  const { message } = await composed(4 * pieceBytes, {});
  const lengths: number[] = [];

  for await (const piece of message.createReadStream()) lengths.push((piece as Buffer).length);

  expect(lengths.length).toBeGreaterThan(4);
  expect(Math.max(...lengths)).toBe(pieceBytes);
});

test("another connection reads the mail from its beginning", async () => {
  const handover: Handover = {};
  const { message } = await composed(0, handover);
  const whole = Buffer.concat(await message.createReadStream().toArray());

  const again = message.createReadStream();

  expect(again.readableDidRead).toBe(false);
  expect(mayHaveArrived(handover)).toBe(false);
  expect(Buffer.concat(await again.toArray())).toEqual(whole);
});
