import { hindrances } from "./admin-page"
import {
  courier,
  economy,
  locker,
  lockersAround,
  quotesOf,
  tooBig,
} from "./storefront/sample-delivery"
import {
  change,
  choicesOf,
  isPending,
  refuse,
  roundTrip,
  settled,
  startStorefrontSpec,
} from "./storefront/start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()

const shopPickup = { id: "so_shop", name: "Collect in our shop", amount: 0 }

describe("the delivery options of a storefront", () => {
  it("say price, days and dates, and why an option cannot be had", async () => {
    // West of Greenwich, a day that is read as a moment becomes the day before.
    const page = await show("DeliveryOptions", {}, { timezoneId: "America/Los_Angeles" })
    const group = page.getByRole("group", { name: "Delivery" })
    const first = group.getByRole("radio", { name: "Courier €8.01" })
    expect(await first.getAttribute("aria-describedby")).toBeTruthy()
    expect(await group.textContent()).toMatch(
      /1–2 working days · Expected Tue, Nov 24\s–\sWed, Nov 25/,
    )
    expect(await group.getByRole("radio", { name: "Economy Free" }).isEnabled()).toBe(true)
    expect(await group.getByRole("radio", { name: "Envelope" }).isDisabled()).toBe(true)
    expect(await group.getByText("Too big for this delivery: Vase.").isVisible()).toBe(true)
    expect(await group.getByText("The horses are on strike.").isVisible()).toBe(true)
    expect(store.askedQuotes).toEqual([{ cart_id: "cart_1" }])
    expect(complaints).toEqual([])
  })

  it("are chosen by the keyboard alone, a locker with them", async () => {
    const page = await show("DeliveryOptions")
    await page.getByRole("radio", { name: "Courier" }).waitFor()
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
      quote: { amount: 2.5 },
      locker: { name: "Locker LV-1010 no. 2" },
    })
    expect(store.askedLockers).toEqual([{ cart_id: "cart_1", shipping_option_id: "so_locker" }])
  })

  it.each(["light", "dark"] as const)("hinder nobody by %s, in Latvian", async (colorScheme) => {
    const viewport = { width: 320, height: 800 }
    const page = await show("DeliveryOptions", { language: "lv" }, { colorScheme, viewport })
    await page.getByRole("radio", { name: /^Parcel locker 2,50/ }).click()
    await page.getByText("23 pakomāti. Parādīti 10 no 23.").waitFor()
    expect(await page.getByText("Šai piegādei par lielu: Vase.").isVisible()).toBe(true)
    expect(await hindrances(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const background = await page
      .locator(".shipord")
      .evaluate((frame) => getComputedStyle(frame).backgroundColor)
    expect(background).toBe(colorScheme === "dark" ? "rgb(24, 24, 27)" : "rgb(255, 255, 255)")
    expect(complaints).toEqual([])
  })

  it("offer the shop's own options while prices cannot be had, and ask again on demand", async () => {
    store.quotes = () => ({ status: 503, body: { message: "Down" } })
    const page = await show("DeliveryOptions", { otherOptions: [shopPickup], currencyCode: "eur" })
    await page.getByRole("alert").getByText("The delivery prices could not be loaded.").waitFor()
    await page.getByRole("radio", { name: "Collect in our shop Free" }).click()
    expect(await choicesOf(page)).toEqual([{ shippingOptionId: "so_shop", data: {} }])

    store.quotes = () => quotesOf(courier)
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("radio", { name: "Courier" }).waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
    expect(await page.getByRole("radio", { name: "Collect in our shop" }).isChecked()).toBe(true)
  })

  it("never show an answer that comes after a newer question", async () => {
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

  it("say so when what was chosen cannot be had any more", async () => {
    const page = await show("DeliveryOptions", { hideUnavailable: true })
    await page.getByRole("radio", { name: "Courier" }).click()
    store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: "so_courier" }, tooBig, economy)
    await change(page, { version: "2" })
    await page.getByText("Your choice is not available any more.").waitFor()
    expect(await page.getByRole("radio", { name: "Envelope" }).count()).toBe(1)
    expect(await page.getByRole("radio", { name: "Envelope" }).isChecked()).toBe(true)
    expect(await choicesOf(page)).toHaveLength(1)
  })

  it("show the store's words when it does not take a choice, which can be made again", async () => {
    const page = await show("DeliveryOptions")
    await refuse(page, "Locker 1010-1 does not take your order.")
    await page.getByRole("radio", { name: "Parcel locker" }).click()
    const option = page.getByRole("option", { name: /LV-1010 no\. 1 \d/ })
    await option.click()
    await page.getByRole("alert").getByText("Locker 1010-1 does not take your order.").waitFor()
    expect(await option.getAttribute("aria-selected")).toBe("false")

    await refuse(page, undefined)
    await option.click()
    await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
    expect(await page.getByRole("alert").count()).toBe(0)
  })

  it("let an option be chosen at once when the nearest locker will do", async () => {
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

  it("tell the shop while what is shown as chosen is not what the cart has", async () => {
    const page = await show("DeliveryOptions", { value: null })
    await isPending(page, false)
    await page.getByRole("radio", { name: "Courier" }).click()
    await isPending(page, false)
    // Opened, without a locker: the cart still has the courier.
    await page.getByRole("radio", { name: "Parcel locker" }).click()
    await isPending(page, true)
    await refuse(page, "Locker 1010-1 does not take your order.")
    const option = page.getByRole("option", { name: /LV-1010 no\. 1 \d/ })
    await option.click()
    await page.getByRole("alert").waitFor()
    await isPending(page, true)
    await refuse(page, undefined)
    await option.click()
    await isPending(page, false)

    store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: "so_locker" }, economy)
    await change(page, { version: "2" })
    await isPending(page, true)
    await page.getByRole("radio", { name: "Economy" }).click()
    await isPending(page, false)
    // Taken out of the cart behind the component's back.
    await change(page, { value: "so_gone" })
    await isPending(page, true)
    await change(page, { value: null })
    await isPending(page, false)
  })
})
