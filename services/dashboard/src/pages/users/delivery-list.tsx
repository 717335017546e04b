/** Deliveries to a user, or to the members of a group, the latest first; a row opens why it went out or did not. */
import type { Schema } from "@signalbox/client";
import { IconMail } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ChoiceFilter,
  csvOf,
  deliveryReasons,
  EmptyState,
  labelOfReason,
  List,
  type ListColumn,
  statusOf,
  textColumn,
  Time,
  Toolbar,
  useListSearch,
  UserName,
  UserText,
} from "../../ui/index.js";
import { askedOf, outcomes } from "../deliveries/delivery-filter.js";
import { ReasonCell } from "../deliveries/reason-cell.js";
import { titleOfDelivery, useOrigins } from "../deliveries/use-origins.js";
import { deliveriesWords } from "../deliveries/words.js";
import { DeliveryPanel } from "./delivery-panel.js";
import { usersWords } from "./words.js";

type Delivery = Schema<"Delivery">;

export interface DeliveryListProps {
  readonly of: { readonly userId: string } | { readonly groupId: string };
  /** What is said where there are none. */
  readonly empty: string;
}

export function DeliveryList({ of, empty }: DeliveryListProps): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { search } = useListSearch();
  const { cursor } = search;
  const filter = { ...of, ...askedOf(search) };
  const sayOfDelivery = useWords(deliveriesWords);
  const translated = useTranslated();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const query = queries.useQuery(
    "get",
    "/api/admin/deliveries",
    { params: { query: { ...filter, limit: 50, ...(cursor !== undefined && { cursor }) } } },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns("groupId" in of);
  return (
    <>
      <Toolbar
        columns={columns}
        query={query}
        csv={may("users:export") ? csvOf("deliveries/download", { workspaceId, ...filter }) : undefined}
      >
        <ChoiceFilter
          field="status"
          label={sayOfDelivery("status")}
          data={outcomes.map((value) => ({ value, label: sayOfDelivery(value) }))}
        />
        <ChoiceFilter
          field="reason"
          label={sayOfDelivery("reason")}
          data={deliveryReasons.map((value) => ({ value, label: translated(labelOfReason(value)) }))}
        />
      </Toolbar>
      <List
        label={say("deliveries")}
        columns={columns}
        query={query}
        rows={query.data?.items}
        keyOf={({ originMessageId }) => originMessageId}
        linkOf={({ originMessageId }) => ({ to: ".", search: { ...search, open: originMessageId } })}
        nextCursor={query.data?.cursor}
        isFiltered={search["status"] !== undefined || search["reason"] !== undefined}
        empty={<EmptyState icon={IconMail} title={empty} text={say("noDeliveriesText")} />}
      />
      <DeliveryPanel />
    </>
  );
}

function useColumns(hasUsers: boolean): readonly ListColumn<Delivery>[] {
  const say = useWords(usersWords);
  const sayOfDelivery = useWords(deliveriesWords);
  const origins = useOrigins();
  return [
    {
      id: "subject",
      title: say("message"),
      cell: (delivery) => (
        <UserText isBrief limit={120}>
          {titleOfDelivery(delivery, origins)}
        </UserText>
      ),
    },
    ...(hasUsers
      ? [
          {
            id: "user",
            title: say("user"),
            priority: 2,
            cell: ({ userId, userName }) => <UserName id={userId} name={userName} isLink />,
          } satisfies ListColumn<Delivery>,
        ]
      : []),
    { id: "status", title: say("status"), width: "140px", cell: ({ status }) => <Status status={status} /> },
    {
      id: "reason",
      title: sayOfDelivery("reason"),
      width: "230px",
      priority: 2,
      cell: (delivery) => <ReasonCell delivery={delivery} />,
    },
    {
      id: "channel",
      title: sayOfDelivery("channel"),
      width: "96px",
      priority: 3,
      cell: ({ channel }) => sayOfDelivery(channel),
    },
    textColumn({ id: "to", title: sayOfDelivery("to"), priority: 3, text: ({ to }) => to }),
    {
      id: "time",
      title: say("time"),
      width: "170px",
      priority: 2,
      cell: ({ sentAt }) => <Time at={sentAt} />,
    },
  ];
}

function Status({ status }: { readonly status: string }): ReactNode {
  const translated = useTranslated();
  const { label, color } = statusOf(status);
  return <Badge color={color}>{translated(label)}</Badge>;
}
