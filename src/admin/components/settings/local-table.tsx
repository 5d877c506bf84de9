import { DataTable, useDataTable } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { pageOf } from "../../lib/lists"
import { RowsOrCards } from "../section/card-list"
import { Waiting } from "../section/waiting"

interface LocalTableProps<Item> {
  /** Loads the whole list. */
  query: Pick<UseQueryResult<Item[]>, "data" | "error" | "isPending" | "refetch">
  columns: Parameters<typeof useDataTable<Item>>[0]["columns"]
  idOf: (item: Item) => string
  empty: { heading: string; description: string }
  /** A long list is searched and paged; without this, all rows are shown. */
  search?: {
    /** The searched text; a constant function. */
    textOf: (item: Item) => string
    placeholder: string
    noResults: string
  }
}

const PAGE_SIZE = 10
/** One constant array: the table would take a new one for new data. */
const NONE: never[] = []

/**
 * The table of a list that is loaded as a whole. The page shows it once it is loaded. After an error, what was read
 * before stays visible.
 */
export function LocalTable<Item>({ query, columns, idOf, empty, search }: LocalTableProps<Item>) {
  const { t } = useTexts()
  const items = query.data ?? NONE
  const pages = usePages(items, search?.textOf)
  const table = useDataTable({
    ...(search ? pages : { data: items, rowCount: items.length }),
    columns,
    getRowId: idOf,
  })
  if (!query.data) {
    return <Waiting query={query} />
  }
  const isLong = search && items.length > PAGE_SIZE
  return (
    <DataTable instance={table}>
      {isLong && (
        <DataTable.Toolbar className="px-6 py-4">
          <DataTable.Search placeholder={search.placeholder} />
        </DataTable.Toolbar>
      )}
      <RowsOrCards
        table={table}
        emptyState={{ empty, filtered: search && { heading: search.noResults } }}
      />
      {isLong && <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />}
    </DataTable>
  )
}

/** Searches and pages a list, for `useDataTable`. */
function usePages<Item>(items: Item[], textOf: (item: Item) => string = () => "") {
  const [search, setSearch] = useState("")
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: PAGE_SIZE })
  const matches = useMemo(() => {
    const text = search.trim().toLowerCase()
    return items.filter((item) => textOf(item).toLowerCase().includes(text))
  }, [items, textOf, search])
  const page = useMemo(() => pageOf(matches, pagination), [matches, pagination])
  return {
    data: page.items,
    rowCount: matches.length,
    search: { state: search, onSearchChange: setSearch },
    pagination: {
      state: { ...pagination, pageIndex: page.pageIndex },
      onPaginationChange: setPagination,
    },
  }
}
