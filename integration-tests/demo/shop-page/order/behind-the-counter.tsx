import type { ShopConfig } from "../shop-config"
import { useTexts } from "../texts/use-texts"

interface BehindTheCounterProps {
  config: ShopConfig
  orderId: string
}

/** Only of a demo: how to make the parcel go on its way. */
export function BehindTheCounter({ config, orderId }: BehindTheCounterProps) {
  const { texts } = useTexts()
  return (
    <section className="card aside" aria-labelledby="counter">
      <h2 id="counter">{texts.behindTheCounter}</h2>
      <ol>
        <li>
          {texts.asTheMerchant}{" "}
          <a href={`${config.adminUrl}/orders/${orderId}`} target="_blank" rel="noreferrer">
            {texts.openOrder}
          </a>
        </li>
        <li>
          {texts.asTheCarrier}{" "}
          <a href={config.accountPagesUrl} target="_blank" rel="noreferrer">
            {texts.openAccount}
          </a>
        </li>
      </ol>
    </section>
  )
}
