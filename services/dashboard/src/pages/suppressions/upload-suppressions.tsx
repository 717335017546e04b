/** Suppresses the addresses of a file. */
import { NativeSelect } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { UploadDialog } from "../../ui/index.js";
import { suppressedChannels } from "./suppressions-list.js";
import { suppressionsWords } from "./words.js";

type Report = Answer<"/api/admin/suppressions/upload-csv/check", "POST">;

export function UploadSuppressions({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(suppressionsWords);
  const { client } = useApi();
  const [channel, setChannel] = useState<(typeof suppressedChannels)[number]>("Email");
  const requestOf = (file: File) => {
    const form = new FormData();
    form.set("file", file);
    return {
      params: { header: { "df-suppression-channel": channel } },
      body: { file: file.name },
      bodySerializer: () => form,
    };
  };
  return (
    <UploadDialog<Report>
      title={say("upload")}
      submit={say("uploadSubmit")}
      notice={say("uploaded")}
      canSubmit={({ rows, refused }) => rows > 0 && refused === 0}
      check={async (file) => {
        const { data } = await client.POST("/api/admin/suppressions/upload-csv/check", requestOf(file));
        if (data === undefined) throw new Error("a check has an answer");
        return data;
      }}
      send={(file) => client.POST("/api/admin/suppressions/upload-csv", requestOf(file))}
      checkedWith={channel}
      others="ignored"
      options={
        <NativeSelect
          label={say("uploadChannel")}
          data={suppressedChannels.map((value) => ({ value, label: say(value) }))}
          value={channel}
          onChange={({ currentTarget }) => {
            const chosen = suppressedChannels.find((each) => each === currentTarget.value);
            if (chosen !== undefined) setChannel(chosen);
          }}
        />
      }
      summary={({ rows, refused }) =>
        refused > 0 ? say("uploadRefused", { count: refused }) : say("uploadRows", { count: rows })
      }
      onClose={onClose}
    />
  );
}
