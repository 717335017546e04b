/**
 * Uploads the file of an import, saves what its columns are suggested to become where that is complete, and opens the import.
 */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, type Answer } from "@signalbox/client";
import { newId, uploading, useApi, useMay, useQueries, useWorkspace } from "../../data/index.js";
import { useChange } from "../../ui/index.js";
import { importName } from "./example-files.js";
import type { Subject } from "./import.js";
import { completeMapping } from "./mapping.js";

type Uploaded = Answer<"/api/admin/imports", "POST">;

export interface Upload {
  readonly isRunning: boolean;
  readonly fileName: string | undefined;
  /** From 0 to 1. */
  readonly share: number;
  readonly problem:
    | { readonly code: "refused"; readonly error: unknown }
    | { readonly code: "tooLarge"; readonly bytes: number; readonly limit: number }
    | { readonly code: "stopped" }
    | undefined;
  /** Bytes; undefined while it is read. */
  readonly limit: number | undefined;
  readonly send: (file: File) => void;
  readonly stop: () => void;
}

export function useUpload(of: Subject): Upload {
  const { client } = useApi();
  const may = useMay();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const limit = useQueries().useQuery(
    "get",
    "/api/admin/imports",
    { params: { query: { limit: 1 } } },
    { staleTime: 60_000 },
  ).data?.maxFileBytes;
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState(false);
  const stopping = useRef<AbortController>(null);
  // An upload that ended later would open its import over another page.
  useEffect(() => () => stopping.current?.abort(), []);
  const saveSuggested = async ({ id, suggestions, options }: Uploaded): Promise<void> => {
    const mayChangeConsent = may("subscriptions:write");
    const mapping = completeMapping({ suggestions, options }, { of, mayChangeConsent });
    if (mapping === undefined) return;
    const params = { path: { id } };
    await client.PUT("/api/admin/imports/{id}/mapping", { params, body: mapping });
  };
  const change = useChange(
    async (chosen: File, signal: AbortSignal) => {
      const form = new FormData();
      form.set("file", chosen);
      const { data } = await client.POST("/api/admin/imports", {
        params: { query: { of, name: importName(chosen.name) } },
        headers: { "idempotency-key": newId() },
        body: { file: chosen.name },
        bodySerializer: () => form,
        fetch: uploading({ form, onProgress: setShare }),
        signal,
      });
      if (data === undefined || !("id" in data)) throw new Error("an upload has an answer");
      if ("suggestions" in data) await saveSuggested(data);
      return data.id;
    },
    {
      onDone: (id) =>
        void navigate({
          to: "/w/$workspaceId/imports/$importId",
          params: { workspaceId, importId: id },
          replace: true,
          state: { followsUpload: true },
        }),
    },
  );
  const send = (chosen: File): void => {
    setFile(chosen);
    setShare(0);
    const isTooLarge = limit !== undefined && chosen.size > limit;
    setTooLarge(isTooLarge);
    change.clear();
    if (isTooLarge) return;
    stopping.current = new AbortController();
    void change.run(chosen, stopping.current.signal);
  };
  return {
    isRunning: change.isRunning,
    fileName: file?.name,
    share,
    limit,
    problem: problemOf({ error: change.error, file, isTooLarge: tooLarge, limit }),
    send,
    stop: () => stopping.current?.abort(),
  };
}

interface Outcome {
  readonly error: unknown;
  readonly file: File | undefined;
  readonly isTooLarge: boolean;
  readonly limit: number | undefined;
}

function problemOf({ error, file, isTooLarge, limit }: Outcome): Upload["problem"] {
  if (isTooLarge && limit !== undefined) return { code: "tooLarge", bytes: file?.size ?? 0, limit };
  if (error === undefined) return undefined;
  const isStopped = error instanceof DOMException && error.name === "AbortError";
  return isStopped ? { code: "stopped" } : { code: "refused", error };
}

/** Whether the service has refused the file for its size. */
export function isRefusedAsTooLarge(error: unknown): boolean {
  return error instanceof ApiError && error.status === 413;
}
