/** Calls of imports in tests. */
import { expect } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

export interface ImportBody {
  readonly id: string;
  readonly of: string;
  readonly status: string;
  readonly mapping?: object;
  readonly message?: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly checked?: Readonly<Record<string, number>>;
  readonly progress: { readonly done: number; readonly total: number };
  readonly because?: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly isRemembered: boolean;
  readonly options: object;
  readonly looksLike?: string;
  readonly suggestions: readonly {
    readonly column: string;
    readonly to: object;
    readonly examples: readonly unknown[];
  }[];
  readonly sample: readonly { readonly row: number; readonly cells: readonly unknown[] }[];
}

export interface ImportedUser {
  readonly traits: Readonly<Record<string, unknown>>;
  readonly groups: readonly string[];
  readonly subscriptions: readonly { readonly id: string; readonly subscribed: boolean }[];
}

export interface ImportClient {
  upload(
    of: "users" | "events",
    file: string | Uint8Array<ArrayBuffer>,
    key?: string,
  ): Promise<ImportBody & { readonly code: number }>;
  map(
    id: string,
    columns: Readonly<Record<string, object>>,
    options?: object,
  ): Promise<{ status: number; body: MappedBody }>;
  read(id: string): Promise<ImportBody>;
  /** Checks or starts it and waits until that has ended. */
  run(id: string, how: "check" | "start"): Promise<ImportBody>;
  refused(id: string): Promise<string>;
  user(id: string): Promise<ImportedUser>;
}

interface MappedBody {
  readonly message?: string;
  readonly rows: readonly {
    readonly row: number;
    readonly result: string;
    readonly issue?: { code: string };
    readonly shows: object;
  }[];
}

export function importClient(testApi: TestApi): ImportClient {
  const admin = adminClient(testApi);
  const read = async (id: string): Promise<ImportBody> =>
    (await admin<ImportBody>("GET", `/imports/${id}`)).body;
  return {
    read,
    user: async (id) => (await admin<ImportedUser>("GET", `/users/${encodeURIComponent(id)}`)).body,
    async upload(of, file, key = testApi.adminKey) {
      const form = new FormData();
      form.append("file", new Blob([file]), "people.csv");
      const answer = await fetch(`${testApi.url}/api/admin/imports?of=${of}&name=People`, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${key}` },
      });
      return { code: answer.status, ...((await answer.json()) as ImportBody) };
    },
    async map(id, columns, options = {}) {
      const mapped = Object.entries(columns).map(([column, to]) => ({ column, to }));
      return admin<MappedBody>("PUT", `/imports/${id}/mapping`, { body: { columns: mapped, options } });
    },
    async run(id, how) {
      const begun = await admin("POST", `/imports/${id}/${how}`);
      expect(begun.status).toBe(204);
      const isRunning = async (): Promise<boolean> =>
        ["Checking", "Running"].includes((await read(id)).status);
      await expect.poll(isRunning).toBe(false);
      return read(id);
    },
    async refused(id) {
      const answer = await fetch(`${testApi.url}/api/admin/imports/${id}/refused`, {
        headers: { authorization: `Bearer ${testApi.adminKey}` },
      });
      // `text` would drop the byte order mark.
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    },
  };
}
