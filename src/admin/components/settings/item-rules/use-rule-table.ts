import { useDataTable } from "@medusajs/ui"
import { useMemo, useState } from "react"
import type { NamedItemRule } from "../../../lib/item-rule"
import { pageOf } from "../../../lib/page-of"
import { nameOfRule } from "../../item-rules/name-of-rule"
import type { useRuleColumns } from "./use-rule-columns"

export const PAGE_SIZE = 10

interface RuleTable {
  rules: NamedItemRule[]
  columns: ReturnType<typeof useRuleColumns>
  isLoading: boolean
}

/** The whole list is here, so search and pages are made here. */
export function useRuleTable({ rules, columns, isLoading }: RuleTable) {
  const [search, setSearch] = useState("")
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: PAGE_SIZE })
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return rules.filter((rule) =>
      `${nameOfRule(rule)} ${rule.target?.sku ?? ""}`.toLowerCase().includes(wanted),
    )
  }, [rules, search])
  const { items, pageIndex } = useMemo(() => pageOf(found, pagination), [found, pagination])
  return useDataTable({
    data: items,
    columns,
    getRowId: ({ id }) => id,
    rowCount: found.length,
    isLoading,
    search: { state: search, onSearchChange: setSearch },
    pagination: { state: { ...pagination, pageIndex }, onPaginationChange: setPagination },
  })
}
