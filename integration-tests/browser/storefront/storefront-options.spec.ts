import { hindrances } from "../admin-page"
import { courier, economy, locker, lockersAround, quotesOf, tooBig } from "./sample-delivery"
import {
  change,
  choicesOf,
  isPending,
  learnLate,
  roundTrip,
  settled,
  startStorefrontSpec,
} from "./start-storefront-spec"

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

  it("look for a locker where it was chosen when its option can be had again", async () => {
    const page = await show("DeliveryOptions")
    await learnLate(page)
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
    await isPending(page, false)
  })

  it("say that the chosen locker does not take the order any more", async () => {
    const page = await show("DeliveryOptions", { value: "so_locker", lockerCode: "1010-2" })
    await page.getByText("Chosen: Locker LV-1010 no. 2").waitFor()
    await isPending(page, false)
    const { body } = lockersAround("LV-1010", 1, 22)
    store.lockers = () => ({ body: { ...body, is_stale: true } })
    await change(page, { version: "2" })
    await page.getByRole("status").getByText("1 parcel locker.").waitFor()
    // A list of some time ago does not know.
    expect(await page.getByRole("alert").count()).toBe(0)
    store.lockers = () => ({ body })
    await change(page, { version: "3" })
    await page.getByText("The parcel locker that you chose is not available").waitFor()
    await isPending(page, true)
    await page.getByRole("option").first().click()
    await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
    await isPending(page, false)
  })

  it("look for the cart's locker where it was found", async () => {
    const lockerCode = "3401-2"
    const known = { value: "so_locker", lockerCode, lockerPostalCode: "LV-3401" }
    const page = await show("DeliveryOptions", known)
    await page.getByText("Chosen: Locker LV-3401 no. 2").waitFor()
    expect(await page.getByRole("searchbox").inputValue()).toBe("LV-3401")
    await isPending(page, false)
  })

  it("say once what is wrong with the address when no option can be had for it", async () => {
    const reason = { code: "no_address", text: "Enter it.", line_items: [] }
    const without = (id: string) => ({ ...tooBig, shipping_option_id: id, reason })
    store.quotes = () => quotesOf(without("so_a"), without("so_b"))
    const page = await show("DeliveryOptions")
    await page.getByRole("radio").nth(1).waitFor()
    expect(await page.getByText("Please enter your address").count()).toBe(1)
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
})
