/** Addresses that nothing is sent to, the latest first; a row opens why, and lifts it. */
import { Button, Group } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { IconFileUpload, IconMailCheck, IconMailOff } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  csvOf,
  DialogButton,
  Facts,
  type ListColumn,
  ListPage,
  RowPanel,
  TextLink,
  textColumn,
  Time,
  timeColumn,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { AddSuppression } from "./add-suppression.js";
import { LiftSuppression } from "./lift-suppression.js";
import { keyOfSuppression, suppressionsList } from "./suppressions-list.js";
import { UploadSuppressions } from "./upload-suppressions.js";
import { suppressionsWords } from "./words.js";

type Suppression = Schema<"Suppression">;

const route = getRouteApi("/w/$workspaceId/suppressions");

export function SuppressionsPage(): ReactNode {
  const say = useWords(suppressionsWords);
  const may = useMay();
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const { change } = useListSearch();
  const { open, act } = search;
  const query = useQueries().useQuery(
    "get",
    "/api/admin/suppressions",
    { params: { query: suppressionsList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data?.suppressions;
  const close = (): void => change({ act: undefined }, { keepsPage: true });
  return (
    <ListPage
      list={suppressionsList}
      icon={IconMailOff}
      say={say}
      columns={useColumns()}
      query={query}
      rows={rows}
      keyOf={keyOfSuppression}
      linkOf={(row) => ({ to: ".", search: { ...search, open: keyOfSuppression(row) } })}
      nextCursor={query.data?.nextCursor}
      count={query.data?.count}
      csv={
        may("users:export")
          ? csvOf("suppressions/download", { workspaceId, ...suppressionsList.filterOf(search) })
          : undefined
      }
      actions={<Actions />}
      emptyActions={<Actions />}
    >
      <Panel
        open={open}
        row={rows?.find((row) => keyOfSuppression(row) === open)}
        isRead={!query.isPending}
      />
      {act === "add" && may("deliveries:write") && <AddSuppression onClose={close} />}
      {act === "upload" && may("deliveries:write") && <UploadSuppressions onClose={close} />}
    </ListPage>
  );
}

function Actions(): ReactNode {
  const say = useWords(suppressionsWords);
  const may = useMay();
  const { change } = useListSearch();
  if (!may("deliveries:write")) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileUpload size={14} />}
        onClick={() => change({ act: "upload" }, { keepsPage: true })}
      >
        {say("upload")}
      </Button>
      <Button
        leftSection={<IconMailOff size={14} />}
        onClick={() => change({ act: "add" }, { keepsPage: true })}
      >
        {say("add")}
      </Button>
    </Group>
  );
}

const reasonColors = { HardBounce: "orange", Complaint: "red", Manual: "gray" } as const;

function useColumns(): readonly ListColumn<Suppression>[] {
  const say = useWords(suppressionsWords);
  return [
    textColumn({ id: "address", title: say("address"), text: ({ address }) => address }),
    {
      id: "reason",
      title: say("reason"),
      width: "170px",
      cell: ({ reason }) => <Badge color={reasonColors[reason]}>{say(reason)}</Badge>,
    },
    {
      id: "channel",
      title: say("channel"),
      width: "110px",
      priority: 2,
      cell: ({ channel }) => say(channel),
    },
    timeColumn({ id: "since", title: say("since"), at: ({ at }) => at }),
  ];
}

interface PanelProps {
  readonly open: string | undefined;
  readonly row: Suppression | undefined;
  readonly isRead: boolean;
}

function Panel({ open, row, isRead }: PanelProps): ReactNode {
  const say = useWords(suppressionsWords);
  const { change } = useListSearch();
  return (
    <RowPanel
      id={open}
      row={row}
      isRead={isRead}
      titleOf={(shown) => shown?.address ?? say("title")}
      gone={say("gone")}
      onClose={() => change({ open: undefined }, { keepsPage: true })}
    >
      {(shown) => <Details suppression={shown} />}
    </RowPanel>
  );
}

function Details({ suppression }: { readonly suppression: Suppression }): ReactNode {
  const say = useWords(suppressionsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { channel, address, reason, at, deliveryId } = suppression;
  const isShown = may("users:see-personal");
  return (
    <>
      <Facts
        facts={[
          [say("address"), isShown ? <UserText>{address}</UserText> : say("hidden")],
          [say("channel"), say(channel)],
          [say("reason"), say(reason)],
          [say("since"), <Time at={at} />],
          [
            say("causedBy"),
            deliveryId === undefined ? undefined : (
              <TextLink
                to="/w/$workspaceId/deliveries/$messageId"
                params={{ workspaceId, messageId: deliveryId }}
              >
                {say("showDelivery")}
              </TextLink>
            ),
          ],
        ]}
      />
      {isShown && (
        <Group>
          <TextLink to="/w/$workspaceId/deliveries" params={{ workspaceId }} search={{ address }}>
            {say("showDeliveries")}
          </TextLink>
          {may("deliveries:write") && (
            <DialogButton
              variant="default"
              act={{ id: "lift", label: say("lift"), icon: IconMailCheck, isPossible: true }}
            >
              {(close) => <LiftSuppression suppression={suppression} onClose={close} />}
            </DialogButton>
          )}
        </Group>
      )}
    </>
  );
}
