import { accessibilityIssues } from "../admin-page"
import { inLocale, onItsWay, trackingOf } from "./sample-delivery"
import { change, startStorefrontSpec } from "./start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()
const order = { id: "order_1", email: "liga@customer.test" }

it("the tracking of an order shows the chosen locker and the expected days before anything is packed", async () => {
  const page = await show("OrderTracking", { order })
  const parcel = page.getByRole("region", { name: "Your delivery" }).getByRole("article")
  await page.getByText("The shop has your order and will pack it soon.").waitFor()
  expect(await parcel.innerText()).toMatch(
    /Parcel locker\s+Expected Fri, Nov 27\s–\sMon, Nov 30\s+Parcel locker Locker LV-1010 no\. 2 Elizabetes iela 2, LV-1010 Rīga, Latvia/,
  )
  expect(complaints).toEqual([])
})

it.each(["light", "dark"] as const)(
  "the tracking of an order shows how far a parcel is, with dates and links, %s, in the customer's Latvian on a phone",
  async (colorScheme) => {
    store.tracking = () => inLocale("lv-LV", trackingOf(onItsWay))
    const appearance = {
      colorScheme,
      viewport: { width: 390, height: 800 },
      timezoneId: "Europe/Riga",
    }
    const page = await show("OrderTracking", { order }, appearance)
    const steps = page.getByRole("list").getByRole("listitem")
    await steps.first().waitFor()
    expect(await steps.allInnerTexts()).toEqual([
      expect.stringMatching(/^Tiek iesaiņots\s+.*25\. nov.*10:05$/),
      expect.stringMatching(/^Gaida kurjeru\s+.*11:30$/),
      "Ceļā",
    ])
    expect(await page.locator("[aria-current=step]").innerText()).toBe("Ceļā")
    const link = page.getByRole("link", { name: "SB100200" })
    expect(await link.getAttribute("href")).toBe("https://carrier.example/SB100200")
    expect(await page.getByText("SB100201").isVisible()).toBe(true)
    expect(await page.getByText("Latvija").isVisible()).toBe(true)
    expect(await accessibilityIssues(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(complaints).toEqual([])
  },
)

it("the tracking of an order goes on by itself until all is delivered, and through an outage, but not with an order of somebody else", async () => {
  store.tracking = () => trackingOf(onItsWay)
  const page = await show("OrderTracking", { order }, { hasClock: true })
  await page.getByText("SB100201").waitFor()
  expect(await page.getByText("Delivered").count()).toBe(0)
  store.tracking = () => ({ status: 503, body: { message: "Down" } })
  await page.clock.runFor(30_000)
  await page.getByRole("alert").getByText("Your delivery could not be loaded.").waitFor()
  expect(await page.getByText("SB100201").isVisible()).toBe(true)
  store.tracking = () => trackingOf({ ...onItsWay, state: "delivered", estimated_delivery: null })
  await page.clock.runFor(4_000)
  await page.getByText("Delivered").and(page.locator("[aria-current] *")).waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
  let asked = 0
  store.tracking = () => {
    asked += 1
    return trackingOf(onItsWay)
  }
  await page.clock.runFor(120_000)
  expect(asked).toBe(0)
  store.tracking = () => {
    asked += 1
    return { status: 404, body: { message: "You have no order with this ID." } }
  }
  await change(page, { order: { ...order, id: "order_2" } })
  await page.getByRole("alert").waitFor()
  await page.clock.runFor(300_000)
  expect(asked).toBe(1)
})

it('"Where is my order?" finds an order by its number and e-mail address, goes on in its language, and says why it does not', async () => {
  const page = await show("FindOrder")
  await page.getByLabel("Order number").fill("1")
  await page.getByLabel("E-mail address").fill("a@b.example")
  for (const [status, words] of [
    [404, "There is no order with this number and e-mail address."],
    [429, "You have tried often in a short time."],
    [503, "Your order could not be loaded."],
  ] as const) {
    store.find = () => ({ status, body: { message: "No." } })
    await page.getByRole("button", { name: "Find my order" }).click()
    await page.getByRole("alert").getByText(words).waitFor()
    expect(await accessibilityIssues(page)).toEqual([])
  }
  expect(complaints.splice(0)).toHaveLength(3)
  store.find = () => inLocale("lt-LT", trackingOf(onItsWay))
  await page.getByLabel("Order number").fill("#1042")
  await page.getByLabel("E-mail address").fill("liga@customer.test")
  await page.getByRole("button", { name: "Find my order" }).click()
  await page.getByRole("link", { name: "SB100200" }).waitFor()
  expect(await page.locator("[aria-current=step]").innerText()).toBe("Pakeliui")
  expect(await page.getByText("lapkričio 25 d., tr").count()).toBe(2)
  expect(await page.getByRole("button", { name: "Rasti užsakymą" }).isVisible()).toBe(true)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})
