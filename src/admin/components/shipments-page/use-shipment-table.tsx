import { ExclamationCircleSolid } from "@medusajs/icons"
import { Badge, clx, createDataTableColumnHelper, Text, Tooltip } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useMemo } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { useIsPhone } from "../../hooks/browser"
import { usePermissions } from "../../hooks/use-permissions"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment, formatMoney } from "../../lib/formats"
import { MOST_PRINTED } from "../../lib/label-paper"
import { queryKeys, useReload } from "../../lib/query-keys"
import {
  isPrintable,
  isStopped,
  nextStepOf,
  pickupTimeZone,
  type Shipment,
} from "../../lib/shipment"
import {
  fetchShipments,
  LIST_PARAMS,
  type ListParam,
  tabOf,
  toListFilters,
  useShipmentList,
} from "../../lib/shipment-list"
import { toastError } from "../../lib/toast-error"
import {
  columnOf,
  type ListParams,
  selectColumn,
  useListParams,
  useListTable,
} from "../section/table-tools"
import { CutText, LINK_STYLE, TextLink } from "../section/texts"
import { wordsOf } from "../ship/place-issues"
import { PickupTime, ShipmentStateBadge } from "../shipments/shipment-facts"
import { usePrintLabel } from "../shipments/shipment-label"

export const PAGE_SIZES = [20, 50, 100] as const

type PageSize = (typeof PAGE_SIZES)[number]

const REMEMBERED = "shipment-ordering:page-size"

/** The size that the address says, else the one chosen last in this browser. */
function pageSizeOf(text: string | null | undefined): PageSize {
  const sizeIn = (value: string | null | undefined) =>
    PAGE_SIZES.find((size) => String(size) === value)
  return sizeIn(text) ?? sizeIn(localStorage.getItem(REMEMBERED)) ?? PAGE_SIZES[0]
}

export type ShipmentParams = ListParams<ListParam>

/** A command for the selected shipments. */
export type ShipmentCommand = Parameters<typeof useListTable<Shipment>>[0]["commands"][number]

/** The table of all shipments: searched, filtered, sorted and paged by the backend. */
export function useShipmentTable(commands: ShipmentCommand[]) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const pageSize = pageSizeOf(address.get("limit"))
  const params = useListParams(LIST_PARAMS, pageSize)
  const { values, filterBy } = params
  const tab = tabOf(values)
  const filters = toListFilters(values)
  const isOldestFirst = values.order_by === "created_at"
  const order_by = isOldestFirst ? "created_at" : "-created_at"
  const list = useShipmentList({
    ...filters,
    order_by,
    limit: pageSize,
    offset: params.pageIndex * pageSize,
  })
  const saidZone = useSaidZone()
  const isPhone = useIsPhone()
  const isNumberShown = values.only === "deletable"
  const { table, selected, unselect, select, isOnlyPageSelected } = useListTable({
    rows: list.data?.shipments,
    list,
    params,
    pageSize,
    columns: useShipmentColumns({ isPhone, isNumberShown, saidZone }),
    commands,
    onRowClick: (_, { order_id }) => void navigate(`/orders/${order_id}`),
    sorting: {
      state: { id: "created_at", desc: !isOldestFirst },
      // Only one column sorts, so a click only reverses the order.
      onSortingChange: () => filterBy({ order_by: isOldestFirst ? "" : "created_at" }),
    },
  })
  const isFiltered = Object.values(toListFilters({ ...values, tab: "all" })).some(Boolean)
  const unselectAll = () => unselect(selected.map(({ id }) => id))
  const { mutate: selectAll, isPending: isSelecting } = useMutation({
    mutationFn: () => fetchShipments({ ...filters, order_by, limit: MOST_PRINTED }),
    onSuccess: ({ shipments }) => select(shipments),
    onError: toastError,
  })
  const resize = (size: string) => {
    localStorage.setItem(REMEMBERED, size)
    filterBy({ limit: size })
  }
  return {
    table,
    list,
    params,
    tab,
    filters,
    isFiltered,
    saidZone,
    unselectAll,
    isOnlyPageSelected,
    isSelecting,
    selectAll,
    pageSize,
    resize,
  }
}

/** The time zone of the shop's pickups, if its clock is not the browser's. */
function useSaidZone(): string | undefined {
  const { locale } = useTexts()
  const { data: settings } = useSettings()
  const zone = settings?.pickup_time_zone
  const now = new Date().toISOString()
  return formatMoment(now, locale, zone) === formatMoment(now, locale) ? undefined : zone
}

const helper = createDataTableColumnHelper<Shipment>()

type Column = "order" | "recipient" | "state" | "service" | "tracking" | "label" | "pickup"

interface ColumnOptions {
  isPhone: boolean
  /** For those who look for it in their account at the service. */
  isNumberShown: boolean
  /** Of the pickups, as the page says it once; undefined if it is the browser's. */
  saidZone: string | undefined
}

/** On a phone, one cell tells who gets what. */
function useShipmentColumns({ isPhone, isNumberShown, saidZone }: ColumnOptions) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  return useMemo(() => {
    const column = (
      id: Column,
      cell: (shipment: Shipment) => ReactNode,
      sizes?: { maxSize: number },
    ) => ({ ...columnOf(id, t(`fields.${id}`), cell), ...sizes })
    const select = selectColumn<Shipment>(t("shipmentsPage.selectAll"), ({ reference }) =>
      t("shipmentsPage.selectOne", { reference }),
    )
    const pickup = (shipment: Shipment) =>
      shipment.pickup_at && (
        <PickupTime
          at={shipment.pickup_at}
          timeZone={pickupTimeZone(shipment, settings)}
          saidZone={saidZone}
        />
      )
    const number = (shipment: Shipment) => (
      <OrderCell shipment={shipment} isNumberShown={isNumberShown} />
    )
    if (isPhone) {
      return [
        select,
        column("order", (shipment) => (
          <div className="flex flex-col gap-y-1 [&>div]:py-0">
            {number(shipment)}
            <RecipientCell shipment={shipment} />
            <StateCell shipment={shipment} />
            <ServiceCell shipment={shipment} />
            {shipment.tracking.length > 0 && <NumberCell shipment={shipment} />}
            {shipment.pickup_at && (
              <div className="text-ui-fg-subtle">
                {t("fields.pickup")} {pickup(shipment)}
              </div>
            )}
          </div>
        )),
        columnOf<Shipment>("action", undefined, (shipment) => <PrintLink shipment={shipment} />),
      ]
    }
    return [
      select,
      column("order", number, { maxSize: 170 }),
      column("recipient", (shipment) => <RecipientCell shipment={shipment} />, { maxSize: 200 }),
      column("state", (shipment) => <StateCell shipment={shipment} />, { maxSize: 220 }),
      column("label", (shipment) => <PrintLink shipment={shipment} />),
      column("service", (shipment) => <ServiceCell shipment={shipment} />, { maxSize: 190 }),
      column("tracking", (shipment) => <NumberCell shipment={shipment} />, { maxSize: 190 }),
      column("pickup", (shipment) => <Moment>{pickup(shipment) ?? "–"}</Moment>),
      helper.accessor("created_at", {
        header: t("fields.created"),
        cell: ({ getValue }) => <Moment>{formatMoment(getValue(), locale)}</Moment>,
        enableSorting: true,
      }),
    ]
  }, [t, locale, settings, isPhone, isNumberShown, saidZone])
}

/** One number; hover or focus shows the others. */
function OrderCell({ shipment, isNumberShown }: { shipment: Shipment; isNumberShown: boolean }) {
  const { t } = useTexts()
  const { order_id, order_number, reference, shipment_id } = shipment
  const number = shipment_id && t("shipments.number", { number: shipment_id })
  return (
    <div className="flex min-w-0 flex-col items-start py-2">
      <Tooltip
        content={
          <Text size="small" className="whitespace-pre-line">
            {[reference, number].filter(Boolean).join("\n")}
          </Text>
        }
      >
        <TextLink to={`/orders/${order_id}`} className="max-w-full truncate">
          {order_number ?? reference}
        </TextLink>
      </Tooltip>
      {isNumberShown && number && <CutText text={number} className="text-ui-fg-subtle" />}
    </div>
  )
}

function RecipientCell({ shipment }: { shipment: Shipment }) {
  const { recipient_name, postal_code, city } = shipment
  return (
    <div className="flex min-w-0 flex-col py-2">
      <CutText text={recipient_name ?? "–"} className="text-ui-fg-base" />
      <CutText text={[postal_code, city].filter(Boolean).join(" ")} className="text-ui-fg-subtle" />
    </div>
  )
}

/** The state, what to do if it needs a person, and the reason. Hover or focus shows the whole text. */
function StateCell({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { state, last_error: error } = shipment
  const next = nextStepOf(shipment, usePermissions())
  return (
    <div className="flex min-w-0 flex-col items-start gap-y-1 py-2">
      <ShipmentStateBadge state={state} />
      {next ? (
        <TextLink to={next.to} className="flex items-center gap-x-1">
          <ExclamationCircleSolid className="text-ui-tag-red-icon shrink-0" aria-hidden />
          {t(`shipmentsPage.next.${next.step}`)}
        </TextLink>
      ) : (
        isStopped(shipment) && (
          <Badge size="2xsmall" color="orange">
            {t("shipmentsPage.triedAgain")}
          </Badge>
        )
      )}
      {error && (next ?? isStopped(shipment)) && (
        <CutText text={wordsOf(error.message)} className="text-ui-fg-subtle max-w-full" />
      )}
    </div>
  )
}

/** The service; how many packages, and what they cost. */
function ServiceCell({ shipment }: { shipment: Shipment }) {
  const { t, locale } = useTexts()
  const { service_name, service_code, kind, packages, price_currency } = shipment
  const price = shipment.charged_price ?? shipment.quoted_price
  const facts = [
    t("toShip.packages", { count: packages.length }),
    price && formatMoney(price, price_currency, locale),
  ]
  return (
    <div className="flex min-w-0 flex-col py-2">
      <CutText text={service_name ?? service_code} />
      <CutText text={facts.filter(Boolean).join(" · ")} className="text-ui-fg-subtle" />
      {kind === "return" && (
        <Badge size="2xsmall" color="blue" className="w-fit">
          {t("shipments.return")}
        </Badge>
      )}
    </div>
  )
}

/** The first tracking number, linked if the carrier's page is known, and how many more there are. */
function NumberCell({ shipment: { tracking } }: { shipment: Shipment }) {
  const { t } = useTexts()
  const [first, ...more] = tracking
  if (!first) return <>–</>
  return (
    <div className="flex min-w-0 flex-col py-2">
      <CutText text={first.number} to={first.url ?? undefined} isNewTab />
      {more.length > 0 && (
        <span className="text-ui-fg-subtle">{t("common.andMore", { count: more.length })}</span>
      )}
    </div>
  )
}

/** Prints the label; nothing without one. */
function PrintLink({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { print, isPrinting } = usePrintLabel()
  const reload = useReload()
  if (!isPrintable(shipment)) return null
  return (
    <button
      type="button"
      className={clx(LINK_STYLE, "txt-compact-small w-fit")}
      disabled={isPrinting}
      aria-label={`${t("shipments.printLabel")}: ${shipment.reference}`}
      onClick={(event) => {
        event.stopPropagation()
        // It leaves the tab of what is to be printed.
        void print(shipment).then(() => reload(queryKeys.shipments))
      }}
    >
      {t("shipments.printLabel")}
    </button>
  )
}

/** Two lines: two moments side by side would fill the row. */
function Moment({ children }: { children: ReactNode }) {
  return <div className="w-24 whitespace-normal py-2">{children}</div>
}
