import { useDataTable } from "@medusajs/ui"
import { useMemo, useState } from "react"
import type { DeliveryService } from "../../../lib/delivery-service"
import { pageOf } from "../../../lib/page-of"
import type { ServiceActions } from "./service-menu"
import { useServiceColumns } from "./use-service-columns"

export const PAGE_SIZE = 10

interface ServiceTable {
  services: DeliveryService[]
  isLoading: boolean
  /** Of each row. The same functions at each rendering, or the rows are made anew. */
  actions: ServiceActions
}

/** The whole list is here, so search and pages are made here. */
export function useServiceTable({ services, isLoading, actions }: ServiceTable) {
  const [search, setSearch] = useState("")
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: PAGE_SIZE })
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return services.filter(({ label, name, service_code }) =>
      `${label ?? ""} ${name} ${service_code}`.toLowerCase().includes(wanted),
    )
  }, [services, search])
  const { items, pageIndex } = useMemo(() => pageOf(found, pagination), [found, pagination])
  return useDataTable({
    data: items,
    columns: useServiceColumns(actions),
    getRowId: ({ service_code }) => service_code,
    rowCount: found.length,
    isLoading,
    search: { state: search, onSearchChange: setSearch },
    pagination: { state: { ...pagination, pageIndex }, onPaginationChange: setPagination },
  })
}
