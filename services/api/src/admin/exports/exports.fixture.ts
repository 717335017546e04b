/** Calls of exports in tests. */
import { expect } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

export interface ExportBody {
  readonly id: string;
  readonly status: string;
  readonly of: string;
  readonly message?: string;
  readonly because?: string;
  readonly fileUntil?: string;
  readonly place?: { readonly folder: string };
  readonly counts: Readonly<Record<string, number>>;
  readonly progress: { readonly done: number; readonly total: number };
}

export interface ExportClient {
  begin(body: object, key?: string): Promise<{ readonly status: number; readonly body: ExportBody }>;
  read(id: string): Promise<ExportBody>;
  /** Begins it and waits for its end. */
  run(body: object): Promise<ExportBody>;
  file(
    id: string,
    key?: string,
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
}

export function exportClient(testApi: TestApi): ExportClient {
  const admin = adminClient(testApi);
  const read = async (id: string): Promise<ExportBody> =>
    (await admin<ExportBody>("GET", `/exports/${id}`)).body;
  const begin: ExportClient["begin"] = (body, key = testApi.adminKey) =>
    admin<ExportBody>("POST", "/exports", { body, key });
  return {
    begin,
    read,
    async run(body) {
      const begun = await begin(body);
      expect([begun.status, begun.body.message]).toEqual([200, undefined]);
      const { id } = begun.body;
      return until(
        () => read(id),
        ({ status }) => status !== "Running",
      );
    },
    async file(id, key = testApi.adminKey) {
      const answer = await fetch(`${testApi.url}/api/admin/exports/${id}/file`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
}
