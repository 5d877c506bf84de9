// A checkout with one component, as a shop would build it from the package. Tests show and change it through `shop`.
import * as storefront from "medusa-plugin-shipment-ordering-storefront"
import { createElement, StrictMode, version } from "react"
import { createRoot } from "react-dom/client"

const delivery = storefront.createDelivery({ transport: askStore, timeoutMs: 5_000 })
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
  document.documentElement.lang = language
  root.render(
    createElement(
      StrictMode,
      null,
      createElement(storefront[component], {
        delivery,
        texts: language === "lv" ? storefront.latvianTexts : undefined,
        onSelect: async (choice) => {
          await shop.held
          if (shop.refusal) throw Object.assign(new Error(shop.refusal), { status: 400 })
          shop.choices.push(choice)
          if (!shop.isLate) shop.change({ value: choice.shippingOptionId })
        },
        onChange: (locker, data) => {
          shop.choices.push({ locker, data })
          shop.change({ value: locker.code })
        },
        onPending: (isPending) => (shop.isPending = isPending),
        onError: (error) => shop.errors.push(error.kind ?? error.message),
        ...props,
      }),
    ),
  )
}

async function askStore({ method, path, query, body, headers, signal }) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      ...headers,
      ...(body && { "content-type": "application/json" }),
      "x-publishable-api-key": "pk_test",
    },
    signal,
    cache: "no-store",
  })
  const answer = await response.json()
  if (response.ok) return answer
  throw Object.assign(new Error(answer.message), { status: response.status })
}
