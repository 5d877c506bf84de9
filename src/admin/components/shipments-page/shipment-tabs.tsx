import { Tabs } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"
import type { ListTab } from "../../lib/shipment-list"

const TABS = ["all", "deletable"] as const satisfies readonly ListTab[]

interface ShipmentTabsProps {
  tab: ListTab
  onChange: (tab: ListTab) => void
  /** The list: it stays where it is, and shows something else in each tab. */
  children: ReactNode
}

export function ShipmentTabs({ tab, onChange, children }: ShipmentTabsProps) {
  const { t } = useTexts()
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => onChange(value as ListTab)}
      className="flex flex-col divide-y"
    >
      <Tabs.List className="px-6 py-3">
        {TABS.map((value) => (
          <Tabs.Trigger key={value} value={value}>
            {t(`shipmentsPage.tabs.${value}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* One panel, always that of the chosen tab. It has much to be focused inside, and needs no stop of its own. */}
      <Tabs.Content value={tab} className="divide-y" tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs>
  )
}
