import { useMemo, useState } from "react"
import { pageOf } from "../lib/page-of"

export const PAGE_SIZE = 10

/**
 * Searches and pages a list that is loaded as a whole, for `useDataTable`.
 *
 * @param items the same array until the data changes, or the table would take it for new data
 * @param textOf the searched text; a constant function
 */
export function useLocalTable<Item>(items: Item[], textOf: (item: Item) => string) {
  const [search, setSearch] = useState("")
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: PAGE_SIZE })
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return items.filter((item) => textOf(item).toLowerCase().includes(wanted))
  }, [items, textOf, search])
  const page = useMemo(() => pageOf(found, pagination), [found, pagination])
  return {
    data: page.items,
    rowCount: found.length,
    search: { state: search, onSearchChange: setSearch },
    pagination: {
      state: { ...pagination, pageIndex: page.pageIndex },
      onPaginationChange: setPagination,
    },
  }
}
