import { until } from "../../harness/test-shop"
import { accessibilityIssues } from "../admin-page"
import {
  courier,
  economy,
  locker,
  lockersAround,
  quotesOf,
  quotesWithLocker,
  tooBig,
} from "./sample-delivery"
import {
  change,
  choicesOf,
  keepCartStale,
  roundTrip,
  settled,
  startStorefrontSpec,
  waitForPending,
} from "./start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()

const shopPickup = { id: "so_shop", name: "Collect in our shop", amount: 0 }

it("the delivery options of a storefront say price, days and dates, cheapest first, and why an option cannot be had", async () => {
  // West of Greenwich, a day that is read as a moment becomes the day before.
  const otherOptions = [{ id: "so_own", name: "Our own courier", amount: 4.9 }]
  const appearance = { timezoneId: "America/Los_Angeles" }
  const page = await show("DeliveryOptions", { otherOptions }, appearance)
  const group = page.getByRole("group", { name: "Delivery" })
  const first = group.getByRole("radio", { name: "Courier €8.01" })
  await first.waitFor()
  expect(await first.getAttribute("aria-describedby")).toBeTruthy()
  expect(await group.textContent()).toMatch(
    /1–2 working days · Expected Tue, Nov 24\s–\sWed, Nov 25/,
  )
  expect(
    await group.getByRole("radio", { name: "Economy Cheapest Fastest Free" }).isEnabled(),
  ).toBe(true)
  expect(await group.getByText("Too big for this delivery: Vase.").isVisible()).toBe(false)
  await group.getByText("2 deliveries are not available").click()
  expect(await group.getByText("Too big for this delivery: Vase.").isVisible()).toBe(true)
  expect(await group.getByText("The horses are on strike.").isVisible()).toBe(true)
  // They are few: one list by price, with the shop's own among them.
  const names = await page.locator(".shipord-option-name").allInnerTexts()
  expect(names.map((name) => name.split("\n")[0])).toEqual([
    expect.stringMatching(/^Economy/),
    "Parcel locker",
    "Our own courier",
    "Courier",
  ])
  expect(await page.locator(".shipord-kind").count()).toBe(0)
  expect(store.askedQuotes).toEqual([{ cart_id: "cart_1" }])
  expect(complaints).toEqual([])
})

it("the delivery options of a storefront are chosen by a click anywhere in their row, below a title of the page's own", async () => {
  const page = await show("DeliveryOptions", { hasTitle: false })
  await page.getByRole("group", { name: "Delivery" }).getByRole("radio").first().waitFor()
  // It stays for screen readers.
  const title = await page.getByText("Delivery", { exact: true }).boundingBox()
  expect(title?.height ?? 0).toBeLessThan(2)
  const row = page.locator(".shipord-option", { hasText: "Courier" })
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
  await row.click({ position: { x: width / 2, y: height - 4 } })
  expect(await page.getByRole("radio", { name: "Courier" }).isChecked()).toBe(true)
})

// Which ones, and in which order, is decided in arrange-options.ts.
it("the delivery options of a storefront stand in groups, five of them, and the rest on demand", async () => {
  const named = (name: string, fields: object) => ({
    ...courier,
    shipping_option_id: `so_${name}`,
    name,
    ...fields,
  })
  const express = [21, 9, 13, 11, 15, 17].map((amount) => named(`Express ${amount}`, { amount }))
  store.quotes = () => quotesOf(...express, named("Letter", { kind: "letter" }), locker)
  const page = await show("DeliveryOptions")
  const groupsOf = () =>
    page
      .locator(".shipord-group")
      .evaluateAll((groups) =>
        groups.map((one) => [one.ariaLabel, one.querySelectorAll(".shipord-option").length]),
      )
  await page.getByRole("radio").first().waitFor()
  const folded = [
    ["Parcel locker", 1],
    ["Letter", 1],
    ["Courier", 3],
  ]
  expect(await groupsOf()).toEqual(folded)
  await page.getByRole("button", { name: "Show 3 more" }).click()
  expect((await groupsOf())[2]).toEqual(["Courier", 6])
  await page.getByRole("button", { name: "Show fewer" }).click()
  expect(await groupsOf()).toEqual(folded)
})

it("the delivery options of a storefront mark a price of the shop's own until the live one is known", async () => {
  store.quotes = () => quotesOf(courier, { ...economy, source: "fallback" })
  const page = await show("DeliveryOptions", {}, { hasClock: true })
  await page.getByText("Usual price: the current one is not known right now.").waitFor()
  expect(await page.getByText("Usual price").count()).toBe(1)
  store.quotes = () => quotesOf(courier, { ...economy, amount: 9, is_free: false })
  await page.clock.runFor(4_000)
  await page.getByRole("radio", { name: "Economy Fastest €9.00" }).waitFor()
  expect(await page.getByText("Usual price").count()).toBe(0)
})

it("the delivery options of a storefront say once that the service gives no prices, and have them by themselves when it does", async () => {
  const reason = { code: "no_live_price", text: "Later.", line_items: [] }
  const silent = [courier, locker].map((one) => ({
    ...one,
    available: false,
    amount: null,
    reason,
  }))
  store.quotes = () => quotesOf(...silent)
  const page = await show("DeliveryOptions", {}, { hasClock: true })
  await page.getByRole("alert").getByText("The delivery prices are not known right now.").waitFor()
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1)
  expect(await page.getByText("not available").count()).toBe(0)
  const passes = async (seconds: number, asked: number) => {
    await page.clock.runFor(seconds * 1000)
    await until(`asked ${asked} times`, async () => store.askedQuotes.length >= asked || undefined)
    await roundTrip(page)
    expect(store.askedQuotes).toHaveLength(asked)
  }
  await passes(4, 2)
  await page.clock.runFor(4_000)
  expect(store.askedQuotes).toHaveLength(2)
  await passes(4, 3)
  store.quotes = () => quotesOf(courier)
  await page.clock.runFor(16_000)
  await page.getByRole("radio", { name: "Courier" }).waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
})

it("the delivery options of a storefront are chosen by the keyboard alone, a locker with them", async () => {
  const page = await show("DeliveryOptions")
  store.quotes = () => quotesOf(courier, { ...locker, amount: 9 })
  await change(page, { version: "2" })
  await page.getByRole("radio", { name: "Parcel locker €9.00" }).waitFor()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await page.waitForFunction(() => document.querySelectorAll("[data-checked]").length === 1)
  await page.keyboard.press("ArrowDown")
  const list = page.getByRole("listbox", { name: "Parcel lockers" })
  await list.waitFor()
  // A locker option is no choice until the locker is chosen.
  expect((await choicesOf(page)).map((choice) => choice.shippingOptionId)).toEqual(["so_courier"])

  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.getByText("Chosen: Locker LV-1010 no. 2").waitFor()
  expect((await choicesOf(page))[1]).toMatchObject({
    shippingOptionId: "so_locker",
    data: { locker_code: "1010-2", locker_postal_code: "LV-1010" },
  })
  expect(store.askedLockers).toEqual([{ cart_id: "cart_1", shipping_option_id: "so_locker" }])
})

it.each(["light", "dark"] as const)(
  "the delivery options of a storefront are accessible in the %s theme, in Latvian",
  async (colorScheme) => {
    const viewport = { width: 320, height: 800 }
    const page = await show("DeliveryOptions", { language: "lv" }, { colorScheme, viewport })
    await page.getByRole("radio", { name: /^Parcel locker 2,50/ }).click()
    await page.getByText("23 pakomāti. Parādīti 10 no 23.").waitFor()
    await page.getByText("2 piegādes veidi nav pieejami").click()
    expect(await page.getByText("Šai piegādei par lielu: Vase.").isVisible()).toBe(true)
    expect(await accessibilityIssues(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const background = await page
      .locator(".shipord")
      .evaluate((frame) => getComputedStyle(frame).backgroundColor)
    expect(background).toBe(colorScheme === "dark" ? "rgb(24, 24, 27)" : "rgb(255, 255, 255)")
    expect(complaints).toEqual([])
  },
)

it("the delivery options of a storefront offer the shop's own options while the store does not answer, and ask again by themselves and on demand", async () => {
  store.quotes = () => new Promise(() => undefined)
  const otherOptions = [shopPickup]
  const page = await show("DeliveryOptions", { otherOptions }, { hasClock: true })
  await page.getByRole("status").getByText("Loading delivery options").waitFor()
  await page.clock.runFor(5_000)
  await page.getByRole("alert").getByText("The delivery prices could not be loaded.").waitFor()
  store.quotes = () => ({ status: 503, body: { message: "Down" } })
  await page.clock.runFor(4_000)
  await until("the store is asked again", async () => store.askedQuotes.length > 1 || undefined)
  await page.getByRole("alert").getByText("The delivery prices could not be loaded.").waitFor()
  await page.getByRole("radio", { name: "Collect in our shop Free" }).click()
  expect(await choicesOf(page)).toEqual([{ shippingOptionId: "so_shop", data: {} }])

  store.quotes = () => quotesOf(courier)
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("radio", { name: "Courier" }).waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
  expect(await page.getByRole("radio", { name: "Collect in our shop" }).isChecked()).toBe(true)
})

it("the delivery options of a storefront never show an answer that comes after a newer question", async () => {
  let answerFirst: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answerFirst = resolve))
  store.quotes = async () => {
    if (store.askedQuotes.length > 1) return quotesOf({ ...courier, amount: 9 })
    await held
    return quotesOf({ ...courier, amount: 7 })
  }
  const initialQuotes = quotesOf(courier).body
  const page = await show("DeliveryOptions", { initialQuotes })
  expect(store.askedQuotes).toHaveLength(0)
  const first = settled(page, () => change(page, { version: "2" }))
  await page.getByRole("status").getByText("Loading delivery options").waitFor()
  await change(page, { version: "3" })
  await page.getByRole("radio", { name: "Courier €9.00" }).waitFor()
  answerFirst()
  await first
  await roundTrip(page)
  expect(await page.getByRole("radio", { name: "Courier €9.00" }).count()).toBe(1)
  expect(store.askedQuotes).toHaveLength(2)
})

it("the delivery options of a storefront say so when what was chosen cannot be had any more", async () => {
  const page = await show("DeliveryOptions")
  await page.getByRole("radio", { name: "Courier" }).click()
  store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: "so_courier" }, economy)
  await change(page, { version: "2" })
  const gone = page.getByRole("alert").getByText("Your choice is not available any more.")
  await gone.waitFor()
  await page.getByRole("alert").getByText("Too big for this delivery: Vase.").waitFor()
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
  expect(await choicesOf(page)).toHaveLength(1)
  await waitForPending(page, true)
})

it("the delivery options of a storefront look for a locker where it was chosen when its option can be had again", async () => {
  const page = await show("DeliveryOptions")
  await keepCartStale(page)
  await page.getByRole("radio", { name: "Parcel locker" }).click()
  await page.getByRole("searchbox").fill("LV-3401")
  await page.getByRole("option", { name: /LV-3401 no\. 2 / }).click()
  const chosen = page.getByText("Chosen: Locker LV-3401 no. 2")
  await chosen.waitFor()
  store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: "so_locker" })
  await change(page, { version: "2" })
  await chosen.waitFor({ state: "detached" })
  store.quotes = () => quotesOf(locker)
  await change(page, { version: "3" })
  await chosen.waitFor()
  await waitForPending(page, false)
})

it("the delivery options of a storefront look for the cart's locker where it was found, and say that it does not take the order any more", async () => {
  store.quotes = () => quotesWithLocker("3401-2", "LV-3401")
  const page = await show("DeliveryOptions", { value: "so_locker" })
  await page.getByText("Chosen: Locker LV-3401 no. 2").waitFor()
  expect(await page.getByRole("searchbox").inputValue()).toBe("LV-3401")
  await waitForPending(page, false)
  const { body } = lockersAround("LV-3401", 1, 22)
  store.lockers = () => ({ body: { ...body, is_stale: true } })
  await change(page, { version: "2" })
  await page.getByRole("status").getByText("1 parcel locker near LV-3401.").waitFor()
  // A list of some time ago does not know.
  expect(await page.getByRole("alert").count()).toBe(0)
  store.lockers = () => ({ body })
  await change(page, { version: "3" })
  await page.getByText("The parcel locker that you chose is not available").waitFor()
  await waitForPending(page, true)
  await page.getByRole("option").first().click()
  await page.getByText("Chosen: Locker LV-3401 no. 1").waitFor()
  await waitForPending(page, false)
})

it("the delivery options of a storefront say once what is wrong with the address when no option can be had for it", async () => {
  const reason = { code: "no_address", text: "Enter it.", line_items: [] }
  const without = (id: string) => ({ ...tooBig, shipping_option_id: id, reason })
  store.quotes = () => quotesOf(without("so_a"), without("so_b"))
  const page = await show("DeliveryOptions")
  await page.getByText("Please enter your address").waitFor()
  expect(await page.getByText("Please enter your address").count()).toBe(1)
  expect(await page.getByText("not available").count()).toBe(0)
})

it("the delivery options of a storefront let an option be chosen at once when the nearest locker will do", async () => {
  store.quotes = () => quotesOf({ ...locker, needs_locker: false })
  store.lockers = () => lockersAround("LV-1010", 3)
  const page = await show("DeliveryOptions")
  await page.getByRole("radio", { name: "Parcel locker" }).click()
  await page.getByRole("option").nth(2).click()
  await page.getByText("Chosen: Locker LV-1010 no. 3").waitFor()
  expect((await choicesOf(page)).map(({ data }) => data)).toEqual([
    {},
    { locker_code: "1010-3", locker_postal_code: "LV-1010" },
  ])
})

it("the chosen delivery of a storefront's cart is read before paying: its locker, with the address, and its days", async () => {
  const place = { code: "1010-2", name: "Centrs", address: "Čaka iela 2", city: "Rīga" }
  store.quotes = () =>
    quotesWithLocker("1010-2", "LV-1010", {
      ...place,
      postal_code: "LV-1010",
      country_code: "lv",
    })
  const page = await show("ChosenDelivery")
  await page.getByText("Parcel locker: Centrs, Čaka iela 2, LV-1010 Rīga, Latvia").waitFor()
  await page.getByText(/^1–2 working days · Expected Tue, Nov 24/).waitFor()
  expect(await page.getByRole("radio").count()).toBe(0)
})

it("the chosen delivery of a storefront's cart says nothing of a delivery of the shop's own", async () => {
  const page = await show("ChosenDelivery", { value: "so_shop" })
  await until("the store was asked", async () => store.askedQuotes.length > 0 || undefined)
  await roundTrip(page)
  expect(await page.locator(".shipord").innerText()).toBe("")
  expect(complaints).toEqual([])
})
