import { useTexts } from "../texts/use-texts"

interface TotalsProps {
  /** A cart or an order. */
  of: { item_total: number; shipping_total: number; total: number; currency_code: string }
  hasDelivery: boolean
}

export function Totals({ of, hasDelivery }: TotalsProps) {
  const { texts, money } = useTexts()
  const write = (amount: number) => money(amount, of.currency_code)
  return (
    <dl className="totals">
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{write(of.item_total)}</dd>
      </div>
      <div>
        <dt>{texts.delivery}</dt>
        <dd>{hasDelivery ? write(of.shipping_total) : texts.deliveryLater}</dd>
      </div>
      <div className="total">
        <dt>{texts.total}</dt>
        <dd>{write(of.total)}</dd>
      </div>
    </dl>
  )
}
