import { Input } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { Thumbnail, Form } from "../../lib/dashboard"
import type { PlanItem, ShippingPlan } from "../../lib/shipping-plan"
import { Note, Strong } from "../section/texts"
import { IssueNotice, Part, ROWS } from "./part"
import type { ShipValues } from "./ship-values"

interface ItemsPartProps {
  /** The plan when the dialog was opened: the form has a quantity for each of its items. */
  start: ShippingPlan
  plan: ShippingPlan
}

/** The items of this shipment. */
export function ItemsPart({ start, plan }: ItemsPartProps) {
  const { t } = useTexts()
  const now = new Map(plan.items.map((item) => [item.id, item]))
  const items = start.items.map((item) => now.get(item.id) ?? item)
  return (
    <Part title={t("ship.items.title")} description={t("ship.items.description")}>
      <IssueNotice name="root.items" />
      <ul className={ROWS}>
        {items.map(
          (item, index) => item.shippable > 0 && <Item key={item.id} item={item} index={index} />,
        )}
      </ul>
    </Part>
  )
}

/** One item, and how many pieces of it to ship, of those that are left. */
function Item({ item, index }: { item: PlanItem; index: number }) {
  const { t } = useTexts()
  const name = `items.${index}.quantity` as const
  return (
    <li className="px-3 py-1.5">
      <Form.Field<ShipValues, typeof name>
        name={name}
        render={({ field }) => (
          <Form.Item>
            <div className="flex items-center gap-x-3">
              <Thumbnail src={item.thumbnail} />
              <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 break-words">
                <Strong>{item.title}</Strong>
                <Note leading="compact">
                  {[item.subtitle, item.sku].filter(Boolean).join(" · ")}
                </Note>
              </div>
              <div className="w-16">
                <Form.Control>
                  <Input
                    size="small"
                    aria-label={t("ship.items.quantityOf", { title: item.title })}
                    type="number"
                    min={0}
                    max={item.shippable}
                    step="any"
                    inputMode="decimal"
                    autoComplete="off"
                    {...field}
                  />
                </Form.Control>
              </div>
              <Note leading="compact" className="min-w-9 text-nowrap">
                {t("ship.items.of", { most: item.shippable })}
              </Note>
            </div>
            <Form.ErrorMessage className="text-right" />
          </Form.Item>
        )}
      />
    </li>
  )
}
