// A checkout with one component, as a shop would build it from the package. Tests show and change it through `shop`.
import * as storefront from "medusa-plugin-shipment-ordering-storefront"
import { createElement, StrictMode, version } from "react"
import { createRoot } from "react-dom/client"
import { HeadlessCheckout } from "./headless-checkout"

/** Asks the stub store; a choice is the shop's own matter. */
async function transport({ method, path, query = {}, body, headers, signal }) {
  if (path.endsWith("/shipping-methods")) {
    await shop.held
    if (shop.refusal) throw Object.assign(new Error(shop.refusal), { status: 400 })
    shop.choices.push({ shippingOptionId: body.option_id, data: body.data })
    if (!shop.isLate) shop.change({ value: body.option_id })
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

const shop = {
  reactVersion: version,
  /** What was chosen, in this order. */
  choices: [],
  errors: [],
  /** Whether the choice that is shown is yet to be taken. */
  isPending: undefined,
  /** The store's words to the next choice. */
  refusal: undefined,
  /** What the next choices are held back by. */
  held: undefined,
  /** Whether the shop learns of a choice only after it was taken. */
  isLate: false,
  show(component, { language = "en", ...props }) {
    shown = { component, language, props }
    draw()
  },
  change(props) {
    shown.props = { ...shown.props, ...props }
    draw()
  },
}
window.shop = shop

function draw() {
  const { component, language, props } = shown
  const { version, value, ...others } = props
  document.documentElement.lang = language
  root.render(
    createElement(
      StrictMode,
      null,
      createElement(components[component], {
        delivery,
        texts: language === "lv" ? storefront.latvianTexts : undefined,
        onChange: (locker, data) => {
          shop.choices.push({ locker, data })
          shop.change({ value: locker.code })
        },
        onPending: (isPending) => (shop.isPending = isPending),
        onError: (error) => shop.errors.push(error.kind ?? error.message),
        ...(TAKES_CART.includes(component) ? { cart: cartOf(version, value) } : { version, value }),
        ...others,
      }),
    ),
  )
}

/** A cart whose prices change with the version, and that has the delivery `value`. */
function cartOf(version, value) {
  const methods = value === undefined ? undefined : value ? [{ shipping_option_id: value }] : []
  return { id: "cart_1", currency_code: "eur", item_total: version, shipping_methods: methods }
}
