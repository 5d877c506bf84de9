import { TrianglesMini } from "@medusajs/icons"
import { DataTable, DropdownMenu, Input, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useIsPhone } from "../../hooks/browser"
import { useTexts } from "../../i18n/use-texts"
import { MOST_PRINTED } from "../../lib/label-paper"
import { CREATED_DAYS, CUSTOM_DAYS, LIST_PARAMS, STATES, statesOf } from "../../lib/shipment-list"
import { SmallButton } from "../section/menus"
import { FiltersDrawer, LocationFilter, ServiceFilter } from "../section/order-filters"
import { Choice, FilterSelect, ListSearch, ListTable } from "../section/table-tools"
import { Note } from "../section/texts"
import { PAGE_SIZES, type ShipmentParams, type useShipmentTable } from "./use-shipment-table"

type ShipmentTableProps = ReturnType<typeof useShipmentTable>

export function ShipmentTable({
  table,
  list,
  params,
  tab,
  isFiltered,
  ...more
}: ShipmentTableProps) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const noResults = {
    heading: t("shipmentsPage.noResults"),
    description: t("shipmentsPage.noResultsHint"),
  }
  const nothing =
    tab === "all" ? { custom: <EmptyShipments /> } : { heading: t(`shipmentsPage.nothing.${tab}`) }
  return (
    <ListTable
      table={table}
      list={list}
      empty={isFiltered ? noResults : nothing}
      selected={(count) => t("common.selected", { count })}
      hasMore={list.data?.has_more}
      footer={<PageSize {...more} />}
    >
      <DataTable.Toolbar className="flex flex-wrap items-start gap-2 px-6 py-4">
        <ListSearch
          label={t("shipmentsPage.search")}
          value={params.values.q}
          onSearch={(text) => params.filterBy({ q: text })}
        />
        {isPhone ? (
          <FiltersDrawer used={usedFilters(params)} done={t("shipmentsPage.showFiltered")}>
            <ShipmentFilters params={params} />
          </FiltersDrawer>
        ) : (
          <ShipmentFilters params={params} />
        )}
      </DataTable.Toolbar>
      {more.isOnlyPageSelected && <SelectAll count={list.data?.count ?? 0} {...more} />}
    </ListTable>
  )
}

/** Below a page that is wholly selected: the same for the other pages. */
function SelectAll({
  count,
  isSelecting,
  selectAll,
}: { count: number } & Pick<ShipmentTableProps, "isSelecting" | "selectAll">) {
  const { t } = useTexts()
  return (
    <div className="flex justify-center px-6 py-2">
      <SmallButton variant="transparent" isLoading={isSelecting} onClick={() => selectAll()}>
        {count > MOST_PRINTED
          ? t("shipmentsPage.selectFirst", { count: MOST_PRINTED })
          : t("shipmentsPage.selectMatching", { count })}
      </SmallButton>
    </div>
  )
}

function PageSize({ pageSize, resize }: Pick<ShipmentTableProps, "pageSize" | "resize">) {
  const { t } = useTexts()
  return (
    <div className="flex items-center justify-end gap-x-2 px-6 pb-4">
      <Note className="whitespace-nowrap">{t("shipmentsPage.pageSize")}</Note>
      <Choice
        label={t("shipmentsPage.pageSize")}
        value={String(pageSize)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={resize}
        className="w-20"
      />
    </div>
  )
}

/** The empty table before the first shipment, with a link to the settings. */
function EmptyShipments() {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-center gap-y-4 px-6 py-16">
      <div className="flex flex-col items-center gap-y-1 text-center">
        <Text size="base" weight="plus">
          {t("shipmentsPage.empty")}
        </Text>
        <Note>{t("shipmentsPage.emptyHint")}</Note>
      </div>
      <SmallButton asChild>
        <Link to="/settings/shipment-ordering">{t("common.toSettings")}</Link>
      </SmallButton>
    </div>
  )
}

const ONLY = ["stopped", "deletable"] as const
const KINDS = ["delivery", "return"] as const
/** What "Clear" removes. */
const CLEARED = Object.fromEntries(
  LIST_PARAMS.filter((name) => !["tab", "q", "order_by", "limit"].includes(name)).map((name) => [
    name,
    "",
  ]),
)

function usedFilters({ values }: ShipmentParams): number {
  // The days of a period are one filter.
  const names = Object.keys(CLEARED).filter((name) => name in values)
  return new Set(names.map((name) => name.split("_")[0])).size
}

function ShipmentFilters({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const { values, filterBy } = params
  const isNarrowed = Object.keys(CLEARED).some((name) => name in values)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StateFilter params={params} />
      <FilterSelect
        label={t("shipmentsPage.filters.only")}
        all={t("shipmentsPage.filters.notOnly")}
        value={values.only}
        options={ONLY.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(only) => filterBy({ only })}
      />
      <ServiceFilter params={params} />
      <FilterSelect
        label={t("fields.kind")}
        all={t("shipmentsPage.filters.allKinds")}
        value={values.kind}
        options={KINDS.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(kind) => filterBy({ kind })}
      />
      <LocationFilter params={params} />
      <CreatedFilter params={params} />
      {isNarrowed && (
        <SmallButton
          variant="transparent"
          className="text-ui-fg-subtle"
          onClick={() => filterBy(CLEARED)}
        >
          {t("shipmentsPage.clearFilters")}
        </SmallButton>
      )}
    </div>
  )
}

/** A filter for several states. */
function StateFilter({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const states = statesOf(params.values)
  const [first, ...more] = states
  const others = more.length > 0 ? ` +${more.length}` : ""
  const shown = first
    ? t(`shipments.states.${first}.label`) + others
    : t("shipmentsPage.filters.allStates")
  const change = (state: string, isChosen: boolean) => {
    const others = statesOf(params.latestValues()).filter((other) => other !== state)
    params.filterBy({ state: [...others, ...(isChosen ? [state] : [])].join(",") })
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <SmallButton
          className="txt-compact-small w-44 justify-between"
          aria-label={`${t("fields.state")}: ${shown}`}
        >
          <span className="truncate">{shown}</span>
          <TrianglesMini className="text-ui-fg-subtle" />
        </SmallButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {STATES.map((state) => (
          <DropdownMenu.CheckboxItem
            key={state}
            checked={states.includes(state)}
            // Keep the menu open for the next choice.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChosen) => change(state, isChosen)}
          >
            {t(`shipments.states.${state}.label`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

const CHOICES = [
  ...(Object.keys(CREATED_DAYS) as (keyof typeof CREATED_DAYS)[]),
  CUSTOM_DAYS,
] as const

/** Filter by day of ordering: the last days up to today, or between two entered days. */
function CreatedFilter({ params: { values, filterBy } }: { params: ShipmentParams }) {
  const { t } = useTexts()
  return (
    <>
      <FilterSelect
        label={t("fields.created")}
        all={t("shipmentsPage.filters.allDays")}
        value={values.created}
        options={CHOICES.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(created) => filterBy({ created, created_from: "", created_to: "" })}
      />
      {values.created === CUSTOM_DAYS &&
        (["from", "to"] as const).map((end) => (
          <Input
            key={end}
            size="small"
            type="date"
            aria-label={t(`shipmentsPage.filters.${end}`)}
            min={end === "to" ? values.created_from : undefined}
            max={end === "from" ? values.created_to : undefined}
            value={values[`created_${end}`] ?? ""}
            onChange={({ target }) => filterBy({ [`created_${end}`]: target.value })}
          />
        ))}
    </>
  )
}
