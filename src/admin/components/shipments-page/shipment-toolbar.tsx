import { Select } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { ListSearch } from "../section/list-search"
import { ShipmentFilters } from "./shipment-filters"
import type { ShipmentParams } from "./use-shipment-table"

const ORDERS = ["newest", "oldest"] as const

/** Search, filters and order of the list. */
export function ShipmentToolbar({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  return (
    <>
      <ShipmentFilters params={params} />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          value={params.values.order_by ? "oldest" : "newest"}
          onValueChange={(chosen) =>
            params.filterBy("order_by", chosen === "oldest" ? "created_at" : "")
          }
        >
          <Select.Trigger aria-label={t("shipmentsPage.sort")} className="w-44">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {ORDERS.map((order) => (
              <Select.Item key={order} value={order}>
                {t(`shipmentsPage.${order}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
        <ListSearch
          label={t("shipmentsPage.search")}
          value={params.values.q}
          onSearch={(text) => params.filterBy("q", text)}
        />
      </div>
    </>
  )
}
