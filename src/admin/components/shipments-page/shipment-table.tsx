import { TrianglesMini } from "@medusajs/icons"
import { DataTable, Button, Text, DropdownMenu, Input } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import {
  tabOf,
  STATES,
  statesOf,
  CREATED_DAYS,
  CUSTOM_DAYS,
  LIST_PARAMS,
} from "../../lib/shipment-list"
import { LocationFilter, ServiceFilter } from "../section/order-filters"
import { ListSearch, FilterSelect, ListTable } from "../section/table-tools"
import { Note } from "../section/texts"
import type { ShipmentParams, useShipmentTable } from "./use-shipment-table"

type ShipmentTableProps = Pick<
  ReturnType<typeof useShipmentTable>,
  "table" | "list" | "params" | "isFiltered"
>

export function ShipmentTable({ table, list, params, isFiltered }: ShipmentTableProps) {
  const { t } = useTexts()
  const noResults = {
    heading: t("shipmentsPage.noResults"),
    description: t("shipmentsPage.noResultsHint"),
  }
  const nothing =
    tabOf(params.values) === "deletable"
      ? { heading: t("shipmentsPage.noDeletable") }
      : { custom: <EmptyShipments /> }
  return (
    <ListTable
      table={table}
      list={list}
      empty={isFiltered ? noResults : nothing}
      selected={(count) => t("shipmentsPage.selected", { count })}
    >
      <DataTable.Toolbar className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
        <ShipmentFilters params={params} />
        <ListSearch
          label={t("shipmentsPage.search")}
          value={params.values.q}
          onSearch={(text) => params.filterBy({ q: text })}
        />
      </DataTable.Toolbar>
    </ListTable>
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
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/shipment-ordering">{t("shipmentsPage.toSettings")}</Link>
      </Button>
    </div>
  )
}

const KINDS = ["delivery", "return"] as const
/** What "Clear" removes. */
const CLEARED = Object.fromEntries(
  LIST_PARAMS.filter((name) => !["tab", "q", "order_by"].includes(name)).map((name) => [name, ""]),
)

/** The filters. The tab of deletable shipments fixes the state. */
function ShipmentFilters({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const { values, filterBy } = params
  const isNarrowed = Object.keys(CLEARED).some((name) => name in values)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tabOf(values) === "all" && <StateFilter params={params} />}
      {tabOf(values) === "all" && (
        <FilterSelect
          label={t("shipmentsPage.filters.trouble")}
          all={t("shipmentsPage.filters.withAndWithoutTrouble")}
          value={values.stopped}
          options={[{ value: "true", label: t("shipmentsPage.filters.stopped") }]}
          onChange={(stopped) => filterBy({ stopped })}
        />
      )}
      <ServiceFilter params={params} />
      <FilterSelect
        label={t("shipmentsPage.filters.kind")}
        all={t("shipmentsPage.filters.allKinds")}
        value={values.kind}
        options={KINDS.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(kind) => filterBy({ kind })}
      />
      <LocationFilter params={params} />
      <CreatedFilter params={params} />
      {isNarrowed && (
        <Button
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle"
          onClick={() => filterBy(CLEARED)}
        >
          {t("shipmentsPage.clearFilters")}
        </Button>
      )}
    </div>
  )
}

/** A filter for several states. */
function StateFilter({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const chosen = statesOf(params.values)
  const [first, ...more] = chosen
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
        <Button
          size="small"
          variant="secondary"
          className="txt-compact-small w-44 justify-between"
          aria-label={`${t("shipmentsPage.filters.state")}: ${shown}`}
        >
          <span className="truncate">{shown}</span>
          <TrianglesMini className="text-ui-fg-subtle" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {STATES.map((state) => (
          <DropdownMenu.CheckboxItem
            key={state}
            checked={chosen.includes(state)}
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
        label={t("shipmentsPage.filters.created")}
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
