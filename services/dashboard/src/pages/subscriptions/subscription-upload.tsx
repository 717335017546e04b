/** Uploads a file of subscriptions of a group; it says first what each row does. */
import { Checkbox } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { UploadDialog } from "../../ui/index.js";
import type { SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

type Report = Answer<"/api/admin/subscription-groups/upload-csv/check", "POST">;

export interface SubscriptionUploadProps {
  readonly group: SubscriptionGroup;
  readonly onClose: () => void;
}

export function SubscriptionUpload({ group, onClose }: SubscriptionUploadProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { client } = useApi();
  const [creates, setCreates] = useState(false);
  const [resubscribes, setResubscribes] = useState(false);
  const params = {
    header: { "df-subscription-group-id": group.id },
    query: { create: creates, resubscribe: resubscribes },
  };
  const requestOf = (file: File) => {
    const form = new FormData();
    form.set("file", file);
    return { params, body: { file: file.name }, bodySerializer: () => form };
  };
  return (
    <UploadDialog<Report>
      title={say("upload")}
      submit={say("uploadSubmit")}
      notice={say("uploaded")}
      canSubmit={({ rows, refused }) => rows > 0 && refused === 0}
      checkedWith={`${creates} ${resubscribes}`}
      check={async (file) => {
        const { data } = await client.POST(
          "/api/admin/subscription-groups/upload-csv/check",
          requestOf(file),
        );
        if (data === undefined) throw new Error("a check has an answer");
        return data;
      }}
      send={async (file) => client.POST("/api/admin/subscription-groups/upload-csv", requestOf(file))}
      options={
        <>
          <Checkbox
            label={say("creates")}
            description={say("createsText")}
            checked={creates}
            onChange={({ currentTarget }) => setCreates(currentTarget.checked)}
          />
          <Checkbox
            label={say("resubscribes")}
            description={say("resubscribesText")}
            checked={resubscribes}
            onChange={({ currentTarget }) => setResubscribes(currentTarget.checked)}
          />
        </>
      }
      summary={({ subscribes, unsubscribes, leftAlone, creates: created, refused }) =>
        [
          say("fileDoes", { subscribes, unsubscribes }),
          ...(created > 0 ? [say("fileCreates", { count: created })] : []),
          ...(leftAlone > 0 ? [say("fileLeavesAlone", { count: leftAlone })] : []),
          ...(refused > 0 ? [say("fileRefused", { count: refused })] : []),
        ].join(" ")
      }
      onClose={onClose}
    />
  );
}
