// A checkout with one component, as a shop would build it from the package. Tests show and change it through `shopPage`.
import * as storefront from "medusa-plugin-shipment-ordering-storefront"
import "medusa-plugin-shipment-ordering-storefront/storefront.css"
import { createElement, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { HeadlessCheckout } from "./headless-checkout"

/** Asks the stub store; a choice is the shop's own matter. */
async function transport({ method, path, query = {}, body, headers, signal }) {
  if (path.endsWith("/shipping-methods")) {
    await shopPage.pausing
    if (shopPage.refusal) throw Object.assign(new Error(shopPage.refusal), { status: 400 })
    shopPage.choices.push({ shippingOptionId: body.option_id, data: body.data })
    if (!shopPage.isCartStale) shopPage.change({ value: body.option_id })
    return {}
  }
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { "x-publishable-api-key": "pk_test", ...headers },
    body: body && JSON.stringify(body),
    signal,
  })
  const read = await answer.json()
  if (answer.ok) return read
  throw Object.assign(new Error(read.message), { status: answer.status })
}

const delivery = storefront.createDelivery({ transport, timeoutMs: 5_000 })
const components = { ...storefront, HeadlessCheckout }
const TAKES_CART = ["ChosenDelivery", "DeliveryOptions", "HeadlessCheckout"]
const root = createRoot(document.getElementById("root"))
let shown

// What each of these means is said in start-storefront-spec.ts.
const shopPage = {
  choices: [],
  isCartStale: false,
  pause() {
    shopPage.pausing = new Promise((resolve) => (shopPage.resume = resolve))
  },
  show(component, { language, ...props }) {
    shown = { component, language, props }
    draw()
  },
  change(props) {
    shown.props = { ...shown.props, ...props }
    draw()
  },
}
window.shopPage = shopPage

function draw() {
  const { component, language, props } = shown
  const { version, value, ...others } = props
  // Its prices change with the version.
  const cart = { id: "cart_1", currency_code: "eur", item_total: version, locale: language }
  if (value !== undefined) cart.shipping_methods = value ? [{ shipping_option_id: value }] : []
  document.documentElement.lang = language ?? "en"
  root.render(
    createElement(
      StrictMode,
      null,
      createElement(components[component], {
        delivery,
        onChange: (locker, data) => {
          shopPage.choices.push({ locker, data })
          shopPage.change({ value: locker.code })
        },
        onPending: (isPending) => (shopPage.isPending = isPending),
        ...(TAKES_CART.includes(component) ? { cart } : { version, value, locale: language }),
        ...others,
      }),
    ),
  )
}
