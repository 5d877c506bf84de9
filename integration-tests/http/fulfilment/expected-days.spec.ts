import type { OrderTracking } from "../../../src/fulfilment/customer-tracking"
import { isHoliday } from "../../../src/holidays"
import { chooseOption, completeCart } from "../../harness/customer-checkout"
import { fulfil } from "../../harness/fulfil-order"
import { createHttpClient } from "../../harness/http-client"
import { quotesOf } from "../../harness/prices"
import { RIGA_CUSTOMER, TALLINN_CUSTOMER } from "../../harness/test-data"
import { fillCart } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key, whose guests see when their parcels should arrive: in the checkout, and when they look them up.
const shop = shopWithKey({ auto_confirm: false })

const dateAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Sets all that moves a pickup, so that no test inherits it. */
const collectOnlyOn = (dates: string[], zones: { shop?: string; location?: string } = {}) => {
  const { shop: shopZone = "Europe/Riga", location = shopZone } = zones
  const days = Array.from({ length: 365 }, (_, ahead) => dateAhead(ahead - 2))
  return shop.configure({
    pickup_working_days: [1, 2, 3, 4, 5, 6, 7],
    pickup_closed_days: days.filter((day) => !dates.includes(day)),
    pickup_cut_off: "23:59",
    pickup_time_zone: shopZone,
    location_time_zones: { [shop.seed.stockLocationId]: location },
  })
}

/** The days that a guest sees in the checkout; and those of the delivery and of its parcel, once it is ordered. */
async function expectedDays(shippingAddress = RIGA_CUSTOMER) {
  const cart = await fillCart(shop, { shippingAddress })
  const { carrierB_classic: quote } = await quotesOf(shop, cart.id)
  await chooseOption(shop.storefront, cart.id, { optionId: quote?.shipping_option_id ?? "" })
  const order = await completeCart(shop.storefront, cart.id)
  await fulfil(shop, order)
  const { deliveries, shipments } = await createHttpClient(shop.store.url, {
    "x-publishable-api-key": shop.seed.publishableKey,
    "x-order-email": "janis.berzins@customer.test",
  }).get<OrderTracking>(`/store/shipment-ordering/orders/${order.id}/tracking`)
  return {
    quoted: quote?.estimated_delivery,
    tracked: [...deliveries, ...shipments].map(({ estimated_delivery }) => estimated_delivery),
  }
}

/** The next weekday that is a public holiday in one of two countries only, from the day after tomorrow on. */
function nextHoliday(country: string, other: string): string {
  const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
  const days = Array.from({ length: 360 }, (_, ahead) => dateAhead(ahead + 2))
  return (
    days.find((day) => isHoliday(country, day) && !isHoliday(other, day) && isWeekday(day)) ?? ""
  )
}

it.each([
  ["the warehouse's", "LV", "EE"],
  ["the customer's", "EE", "LV"],
])(
  "a parcel is expected on no public holiday of %s country, before and after it is ordered",
  async (_, country, other) => {
    const holiday = nextHoliday(country, other)
    const dayBefore = new Date(Date.parse(holiday) - 86_400_000).toISOString().slice(0, 10)
    await collectOnlyOn([dayBefore])
    const { quoted, tracked } = await expectedDays(TALLINN_CUSTOMER)
    expect(quoted && quoted.from > holiday).toBe(true)
    expect(tracked).toEqual([quoted, quoted])
  },
)

it("a parcel is expected by the clock of the location that ships, before and after it is ordered", async () => {
  const shopZone = "Pacific/Pago_Pago"
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: shopZone }).format()
  const inTwoWeeks = dateAhead(14)
  // The location is 25 hours ahead: there, today's pickup is over.
  const zones = { shop: shopZone, location: "Pacific/Kiritimati" }
  await collectOnlyOn([today, inTwoWeeks], zones)
  const { quoted, tracked } = await expectedDays()
  expect(quoted && quoted.from > inTwoWeeks).toBe(true)
  expect(tracked).toEqual([quoted, quoted])
})
