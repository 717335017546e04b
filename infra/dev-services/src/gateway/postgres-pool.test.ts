import { describe, expect, it } from "vitest";
import type { PostgresConnection } from "./postgres-connection.js";
import { createPostgresPool } from "./postgres-pool.js";

interface StandIn extends PostgresConnection {
  lose(): void;
  begin(): void;
}

/** Stands in for PostgreSQL, which is external here. */
function aServer(): { open: () => Promise<StandIn>; opened: StandIn[] } {
  const opened: StandIn[] = [];
  const open = async (): Promise<StandIn> => {
    let isOpen = true;
    let isInTransaction = false;
    const connection: StandIn = {
      query: async () => [],
      cancel: async () => {},
      isOpen: () => isOpen,
      isInTransaction: () => isInTransaction,
      close: () => (isOpen = false),
      lose: () => (isOpen = false),
      begin: () => (isInTransaction = true),
    };
    opened.push(connection);
    return connection;
  };
  return { open, opened };
}

describe("a pool of connections", () => {
  it("hands out the connection returned last first", async () => {
    const { open } = aServer();
    const pool = createPostgresPool(open, 3);
    const [first, second] = [await pool.take(), await pool.take()];
    pool.give(first);
    pool.give(second);
    expect(await pool.take()).toBe(second);
    expect(await pool.take()).toBe(first);
  });

  it("opens at most its limit, and queues further callers in order", async () => {
    const { open, opened } = aServer();
    const pool = createPostgresPool(open, 2);
    const [first, second] = await Promise.all([pool.take(), pool.take()]);
    const third = pool.take();
    const fourth = pool.take();
    expect(opened).toHaveLength(2);
    pool.give(second);
    expect(await third).toBe(second);
    pool.give(first);
    expect(await fourth).toBe(first);
  });

  it("replaces a connection that was lost or was left inside a transaction", async () => {
    const { open, opened } = aServer();
    const pool = createPostgresPool(open, 1);
    const lost = await pool.take();
    opened[0]?.lose();
    const waiting = pool.take();
    pool.give(lost);
    const next = await waiting;
    expect(next).toBe(opened[1]);
    opened[1]?.begin();
    pool.give(next);
    expect(next.isOpen()).toBe(false);
    expect(await pool.take()).toBe(opened[2]);
    expect(pool.takenCount()).toBe(1);
  });

  it("rejects the next waiter when no connection can be opened, and continues with the one after", async () => {
    const { open } = aServer();
    let failures = 1;
    const pool = createPostgresPool(async () => {
      const connection = await open();
      if (failures > 0 && failures--) throw new Error("not now");
      return connection;
    }, 1);
    await expect(pool.take()).rejects.toThrow("not now");
    expect((await pool.take()).isOpen()).toBe(true);
  });

  it("rejects all callers once it is closed", async () => {
    const { open } = aServer();
    const pool = createPostgresPool(open, 1);
    const taken = await pool.take();
    const waiting = pool.take();
    pool.close();
    await expect(waiting).rejects.toThrow("closed");
    await expect(pool.take()).rejects.toThrow("closed");
    expect(taken.isOpen()).toBe(false);
  });
});
