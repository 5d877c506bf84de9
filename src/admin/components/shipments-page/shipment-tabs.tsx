import { Tabs } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ListTab } from "../../lib/shipment-list"

const TABS = ["all", "deletable"] as const satisfies readonly ListTab[]

interface ShipmentTabsProps {
  tab: ListTab
  onChange: (tab: ListTab) => void
}

export function ShipmentTabs({ tab, onChange }: ShipmentTabsProps) {
  const { t } = useTexts()
  return (
    <Tabs value={tab} onValueChange={(value) => onChange(value as ListTab)}>
      <Tabs.List className="px-6 py-3">
        {TABS.map((value) => (
          <Tabs.Trigger key={value} value={value}>
            {t(`shipmentsPage.tabs.${value}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {/* The table below is the panel of each: it stays where it is and shows something else. */}
      {TABS.map((value) => (
        <Tabs.Content key={value} value={value} className="sr-only" tabIndex={-1} forceMount />
      ))}
    </Tabs>
  )
}
