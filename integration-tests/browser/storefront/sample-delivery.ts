import type { Page } from "playwright-core"
import type { StubAnswer } from "./stub-store"

const priced = {
  kind: "courier",
  available: true,
  is_free: false,
  delivery_days: { min: 1, max: 2 },
  estimated_delivery: { from: "2026-11-24", to: "2026-11-25" },
  source: "live",
  reason: null,
  delivers_to_locker: false,
  needs_locker: false,
}
const unpriced = {
  ...priced,
  available: false,
  amount: null,
  delivery_days: null,
  estimated_delivery: null,
  source: null,
}

export const courier = {
  ...priced,
  shipping_option_id: "so_courier",
  name: "Courier",
  service_code: "carrierB_classic",
  amount: 8.01,
}
export const locker = {
  ...priced,
  shipping_option_id: "so_locker",
  name: "Parcel locker",
  service_code: "carrierB_locker",
  kind: "locker",
  amount: 2.5,
  delivers_to_locker: true,
  needs_locker: true,
}
export const economy = {
  ...priced,
  shipping_option_id: "so_economy",
  name: "Economy",
  amount: 0,
  is_free: true,
  delivery_days: { min: 1, max: 1 },
  estimated_delivery: null,
}
export const tooBig = {
  ...unpriced,
  shipping_option_id: "so_envelope",
  name: "Envelope",
  reason: {
    code: "too_big",
    text: "Too big for this delivery service: Vase. Please choose another one.",
    line_items: [{ id: "item_1", title: "Vase", code: "too_big" }],
  },
}
/** For a reason that no component knows. */
export const onStrike = {
  ...unpriced,
  shipping_option_id: "so_strike",
  name: "Mail coach",
  reason: { code: "on_strike", text: "The horses are on strike.", line_items: [] },
}

export const quotesOf = (...quotes: object[]) => ({
  body: { cart_id: "cart_1", currency_code: "eur", quotes, chosen: null },
})

/** All samples, in a cart that has a locker. */
export function quotesWithLocker(code: string, postalCode: string, place: object | null = null) {
  const chosen = {
    shipping_option_id: "so_locker",
    locker_code: code,
    locker_postal_code: postalCode,
    locker: place,
  }
  return { body: { ...quotesOf(courier, locker, tooBig, economy, onStrike).body, chosen } }
}

const streets = ["Brīvības iela", "Elizabetes iela", "Čaka iela", "Valdemāra iela"]

/** So many lockers around a postal code, each a little farther away. */
export function lockersAround(postalCode: string, count: number, tooSmall = 0) {
  const lockers = Array.from({ length: count }, (_, index) => ({
    code: `${postalCode.replace(/\D/g, "")}-${index + 1}`,
    name: `Locker ${postalCode} no. ${index + 1}`,
    address: `${streets[index % streets.length]} ${index + 1}`,
    city: "Rīga",
    postal_code: postalCode,
    country_code: "lv",
    latitude: 56.95 + 0.004 * index,
    longitude: 24.1 + 0.02 * (index % 5),
    distance_km: 0.42 + 0.35 * index,
    opening_hours: index % 3 ? null : "24/7",
    picture_url: null,
  }))
  return listOf(postalCode, { lockers, too_small: tooSmall })
}

const listOf = <Parts extends object>(postal_code: string, parts: Parts) => ({
  body: { country_code: "lv", postal_code, is_stale: false, too_small: 0, reason: null, ...parts },
})

/** The same lockers, as from a service that does not say where they are. */
export function withoutPlaces({ body }: ReturnType<typeof lockersAround>): StubAnswer {
  const lockers = body.lockers.map((one) => ({ ...one, latitude: null, longitude: null }))
  return { body: { ...body, lockers } }
}

export const noLockers = (code: string, text: string): StubAnswer =>
  listOf("LV-1010", { lockers: [], reason: { code, text } })

const [, lockerOfOrder] = lockersAround("LV-1010", 2).body.lockers

/** The tracking of an order to a locker; without shipments it is not packed yet. */
export const trackingOf = (...shipments: object[]) => ({
  body: {
    order_id: "order_1",
    order_number: "1042",
    locale: null,
    deliveries: [
      {
        name: "Parcel locker",
        locker: lockerOfOrder,
        estimated_delivery: { from: "2026-11-27", to: "2026-11-30" },
      },
    ],
    shipments,
  },
})

/** The same, with the language of its customer. */
export const inLocale = (locale: string, { body }: ReturnType<typeof trackingOf>): StubAnswer => ({
  body: { ...body, locale },
})

export const onItsWay = {
  state: "on_its_way",
  steps: [
    { state: "preparing", at: "2026-11-25T08:05:00.000Z" },
    { state: "ready", at: "2026-11-25T09:30:00.000Z" },
    { state: "on_its_way", at: null },
  ],
  service_name: "Carrier B Locker",
  tracking: [
    { number: "SB100200", url: "https://carrier.example/SB100200" },
    { number: "SB100201", url: null },
  ],
  locker: lockerOfOrder,
  estimated_delivery: { from: "2026-11-27", to: "2026-11-27" },
}

/** Answers the requests for pieces of the map, so that no test needs the internet. */
export const answerMapTiles = (page: Page) =>
  page.route("https://tile.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: mapTile }),
  )

const mapTile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="#f2efe9"/><path d="M0 40h96v80H0z" fill="#cdebb0"/>
<path d="M0 200q128-60 256 0" fill="none" stroke="#aad3df" stroke-width="26"/>
<path d="M128 0v256M0 140h256M0 20l256 90" fill="none" stroke="#fff" stroke-width="9"/></svg>`
