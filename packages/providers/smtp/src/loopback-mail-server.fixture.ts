/**
 * A real SMTP server on loopback that records messages and can be told how to misbehave. For the tests of this package.
 */
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as transmitted. */
  readonly text: string;
  readonly isSecured: boolean;
  readonly user: string | undefined;
}

/** How the server answers; by default it accepts everything. */
export interface Manners {
  /** Instead of the greeting. */
  greeting?: string;
  login?: string;
  sender?: string;
  recipient?: (address: string) => string | undefined;
  /** In answer to the whole message. */
  message?: string;
  /** Instead of an answer to the message. */
  instead?: "cut-in-the-middle" | "stop-reading" | "cut-after-the-dot" | "silence";
}

export interface LoopbackMailServer {
  readonly port: string;
  readonly mails: readonly TakenMail[];
  /** Including those that were closed since. */
  readonly connections: number;
  readonly logins: number;
  /** Messages that arrived whole, whatever the server did then. */
  readonly arrived: number;
  manners: Manners;
  /** Closes all current connections. */
  hangUp(): void;
  close(): Promise<void>;
}

export const account: { readonly username: string; readonly password: string } = {
  username: "shop",
  password: "s3cret-of-shop",
};

export async function startMailServer(options: SMTPServerOptions = {}): Promise<LoopbackMailServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let logins = 0;
  let arrived = 0;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 200,
    ...options,
    onConnect: (_session, done) => done(refusal(handle.manners.greeting)),
    onAuth: ({ username, password }, _session, done) => {
      logins += 1;
      const isRight = username === account.username && password === account.password;
      const answer = handle.manners.login ?? (isRight ? undefined : "535 5.7.8 Wrong password");
      if (answer === undefined) done(null, { user: username });
      else done(refusal(answer));
    },
    onMailFrom: (_address, _session, done) => done(refusal(handle.manners.sender)),
    onRcptTo: ({ address }, _session, done) => done(refusal(handle.manners.recipient?.(address))),
    onData: (stream, session, done) => {
      const { message, instead } = handle.manners;
      const connection = [...sockets].find(({ remotePort }) => remotePort === session.remotePort);
      const chunks: Buffer[] = [];
      if (instead === "stop-reading") return;
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (instead === "cut-in-the-middle") connection?.destroy();
      });
      stream.on("end", () => {
        arrived += 1;
        if (instead === "cut-after-the-dot") connection?.destroy();
        else if (instead === undefined && message === undefined) {
          mails.push({
            from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString("utf8"),
            isSecured: session.secure,
            user: session.user,
          });
          done();
        } else if (instead === undefined) done(refusal(message));
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const handle: LoopbackMailServer = {
    port: String((server.server.address() as AddressInfo).port),
    mails,
    get connections() {
      return connections;
    },
    get logins() {
      return logins;
    },
    get arrived() {
      return arrived;
    },
    manners: {},
    hangUp,
    close: async () => {
      // Node 24.21 crashes when the TCP socket under a TLS server socket is destroyed; TLS connections close by themselves.
      if (options.secure !== true) hangUp();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
  return handle;
}

/** `550 5.1.1 No such user` in the form of the server's library. */
function refusal(answer: string | undefined): Error | undefined {
  if (answer === undefined) return undefined;
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
