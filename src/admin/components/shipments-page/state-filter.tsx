import { TrianglesMini } from "@medusajs/icons"
import { Button, DropdownMenu } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { STATES, statesOf } from "../../lib/shipment-list"
import type { ShipmentParams } from "./use-shipment-table"

/** Any number of states. */
export function StateFilter({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const chosen = statesOf(params.values)
  const [first, ...more] = chosen
  const others = more.length > 0 ? ` +${more.length}` : ""
  const shown = first
    ? t(`shipments.states.${first}.label`) + others
    : t("shipmentsPage.filters.allStates")
  const change = (states: readonly string[]) => params.filterBy("state", states.join(","))
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
            // Stays open for the next one.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChecked) =>
              change(isChecked ? [...chosen, state] : chosen.filter((other) => other !== state))
            }
          >
            {t(`shipments.states.${state}.label`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
