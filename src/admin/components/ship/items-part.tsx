import { Input } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { Thumbnail, Form } from "../../lib/dashboard"
import type { PlanItem, ShippingPlan } from "../../lib/shipping-plan"
import { SelectField } from "../forms/fields"
import { Note, Strong } from "../section/texts"
import { Part, IssueNotice } from "./part"
import type { ShipValues } from "./ship-values"

interface ItemsPartProps {
  /** The plan when the dialog was opened: the form has a quantity for each of its items. */
  start: ShippingPlan
  plan: ShippingPlan
}

/** The items of this shipment, and the stock location. */
export function ItemsPart({ start, plan }: ItemsPartProps) {
  const { t } = useTexts()
  const now = new Map(plan.items.map((item) => [item.id, item]))
  const items = start.items.map((item) => now.get(item.id) ?? item)
  return (
    <Part title={t("ship.items.title")} description={t("ship.items.description")}>
      <IssueNotice name="root.items" />
      <ul className="flex flex-col gap-y-2">
        {items.map(
          (item, index) => item.shippable > 0 && <Item key={item.id} item={item} index={index} />,
        )}
      </ul>
      {plan.locations.length > 1 ? (
        <SelectField<ShipValues>
          name="location_id"
          label={t("ship.items.location")}
          options={plan.locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <IssueNotice name="location_id" />
      )}
    </Part>
  )
}

/** One item, and how many pieces of it to ship, of those that are left. */
function Item({ item, index }: { item: PlanItem; index: number }) {
  const { t } = useTexts()
  const name = `items.${index}.quantity` as const
  return (
    <li className="bg-ui-bg-component shadow-elevation-card-rest flex items-center gap-x-3 rounded-lg px-4 py-2">
      <Thumbnail src={item.thumbnail} />
      <div className="min-w-0 flex-1 break-words">
        <Strong>{item.title}</Strong>
        <Note leading="compact">{[item.subtitle, item.sku].filter(Boolean).join(" · ")}</Note>
      </div>
      <Form.Field<ShipValues, typeof name>
        name={name}
        render={({ field }) => (
          <Form.Item className="w-32">
            <div className="flex items-center gap-x-2">
              <Form.Control>
                <Input
                  aria-label={t("ship.items.quantityOf", { title: item.title })}
                  type="number"
                  min={0}
                  max={item.shippable}
                  step="any"
                  inputMode="decimal"
                  autoComplete="off"
                  className="w-20"
                  {...field}
                />
              </Form.Control>
              <Note leading="compact" className="text-nowrap">
                {t("ship.items.of", { most: item.shippable })}
              </Note>
            </div>
            <Form.ErrorMessage />
          </Form.Item>
        )}
      />
    </li>
  )
}
