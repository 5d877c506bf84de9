import { economy, locker, quotesOf, tooBig } from "./sample-delivery"
import {
  change,
  choicesOf,
  keepCartStale,
  pauseSaving,
  refuse,
  resumeSaving,
  roundTrip,
  saveOneChoice,
  startStorefrontSpec,
  waitForChoices,
  waitForPending,
} from "./start-storefront-spec"

const { store, show } = startStorefrontSpec()

const shopPickup = { id: "so_shop", name: "Collect in our shop", amount: 0 }

it("the choices made in a storefront's delivery options show the store's words if it refuses one, and say while one is being saved", async () => {
  const page = await show("DeliveryOptions")
  const words = "Locker 1010-1 does not take your order."
  await refuse(page, words)
  await page.getByRole("radio", { name: "Parcel locker" }).click()
  const option = page.getByRole("option", { name: /LV-1010 no\. 1 \d/ })
  await option.click()
  const row = page.locator(".shipord-option", { has: page.getByRole("listbox") })
  await row.getByRole("alert").getByText(words, { exact: true }).waitFor()
  expect(await option.getAttribute("aria-selected")).toBe("false")

  await refuse(page, undefined)
  await pauseSaving(page)
  await option.click()
  await page.locator(".shipord-lockers").getByText("Saving your choice…").waitFor()
  expect(await page.getByText("Chosen: ").count()).toBe(0)
  await resumeSaving(page)
  await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
})

it("the choices made in a storefront's delivery options leave a refused choice where it was made, to be tried again, in words of the page's language", async () => {
  const page = await show("DeliveryOptions", { language: "lv", value: "so_economy" })
  await refuse(page, "The courier is ill.")
  const courierRadio = page.getByRole("radio", { name: "Courier" })
  await courierRadio.click()
  const row = page.locator(".shipord-option", { has: courierRadio })
  await row.getByRole("alert").getByText("Šo piegādi neizdevās izvēlēties.").waitFor()
  expect(await courierRadio.isChecked()).toBe(true)
  await refuse(page, undefined)
  await row.getByRole("button", { name: "Mēģināt vēlreiz" }).click()
  await waitForPending(page, false)
  expect((await choicesOf(page)).map((choice) => choice.shippingOptionId)).toEqual(["so_courier"])
})

it("the choices made in a storefront's delivery options store the newest of several choices last, and are pending until then", async () => {
  const page = await show("DeliveryOptions", { value: null, otherOptions: [shopPickup] })
  await pauseSaving(page)
  for (const name of ["Courier", "Collect in our shop", "Economy"]) {
    await page.getByRole("radio", { name }).click()
  }
  await saveOneChoice(page, 1)
  await roundTrip(page)
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
  await waitForPending(page, true)
  await resumeSaving(page)
  await waitForPending(page, false)
  const stored = (await choicesOf(page)).map((choice) => choice.shippingOptionId)
  expect(stored).toEqual(["so_courier", "so_economy"])
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
})

it("the choices made in a storefront's delivery options show a choice that was taken until the cart is seen with another one", async () => {
  const page = await show("DeliveryOptions", { value: "so_economy" })
  await keepCartStale(page)
  const courierRadio = page.getByRole("radio", { name: "Courier" })
  await courierRadio.click()
  await waitForChoices(page, 1)
  await roundTrip(page)
  expect(await courierRadio.isChecked()).toBe(true)
  await waitForPending(page, false)
  await change(page, { value: "so_courier" })
  await waitForPending(page, false)
  await change(page, { value: "so_economy" })
  await waitForPending(page, false)
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
})

it("the choices made in a storefront's delivery options tell the shop as long as the shown choice is not the cart's", async () => {
  const page = await show("DeliveryOptions", { value: null })
  await waitForPending(page, false)
  await page.getByRole("radio", { name: "Courier" }).click()
  await waitForPending(page, false)
  // Opened, without a locker: the cart still has the courier.
  await page.getByRole("radio", { name: "Parcel locker" }).click()
  await waitForPending(page, true)
  await refuse(page, "Locker 1010-1 does not take your order.")
  const option = page.getByRole("option", { name: /LV-1010 no\. 1 \d/ })
  await option.click()
  await page.getByRole("alert").waitFor()
  await waitForPending(page, true)
  await refuse(page, undefined)
  await option.click()
  await waitForPending(page, false)

  store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: "so_locker" }, economy)
  await change(page, { version: "2" })
  await waitForPending(page, true)
  await page.getByRole("radio", { name: "Economy" }).click()
  await waitForPending(page, false)
  // One that is not offered any more.
  store.quotes = () => quotesOf(locker)
  await change(page, { version: "3" })
  await waitForPending(page, true)
  await change(page, { value: null })
  await waitForPending(page, false)
  // One that the shop shows elsewhere, in place of one that was opened here.
  const lockerRadio = page.getByRole("radio", { name: "Parcel locker" })
  await lockerRadio.click()
  await waitForPending(page, true)
  await change(page, { value: "so_own" })
  await waitForPending(page, false)
  expect(await lockerRadio.isChecked()).toBe(false)
})

it("the choices made in a storefront's delivery options keep what the cart has while prices cannot be loaded again", async () => {
  const page = await show("DeliveryOptions", { value: "so_courier" })
  await page.getByRole("radio", { name: "Courier" }).waitFor()
  store.quotes = () => ({ status: 503, body: { message: "Down" } })
  await change(page, { version: "2" })
  await page.getByRole("alert").getByText("could not be loaded").waitFor()
  expect(await page.getByText("Your choice is not available any more.").count()).toBe(0)
  await waitForPending(page, false)
})

it("the choices made in a storefront's delivery options can be made again after the cart has lost one, also without a locker", async () => {
  const quote = { ...locker, needs_locker: false }
  store.quotes = () => quotesOf(quote)
  const page = await show("DeliveryOptions", { value: null })
  const radio = page.getByRole("radio", { name: "Parcel locker" })
  await radio.click()
  await waitForPending(page, false)
  // The items have grown: Medusa takes the delivery from the cart.
  store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: quote.shipping_option_id })
  await change(page, { value: null, version: "2" })
  await page.getByText("1 delivery is not available").waitFor()
  store.quotes = () => quotesOf(quote)
  await change(page, { version: "3" })
  await radio.waitFor()
  expect(await radio.isChecked()).toBe(false)
  await waitForPending(page, false)
  await radio.click()
  await waitForChoices(page, 2)
  await waitForPending(page, false)
  expect(await radio.isChecked()).toBe(true)
})

it("a checkout that uses only the hooks shows options, finds a locker, saves it and says what is on order", async () => {
  const page = await show("HeadlessCheckout")
  await page.getByText("Parcel locker is on order").waitFor()
  expect(await page.getByRole("list").first().getByRole("button").allInnerTexts()).toEqual([
    "Economy, cheapest, fastest",
    "Courier",
  ])
  await page.getByRole("button", { name: "Parcel locker" }).click()
  await waitForPending(page, true)
  await page.getByLabel("Find").fill("no. 7")
  await page.getByRole("button", { name: "no. 7", exact: false }).click()
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor()
  expect(await choicesOf(page)).toEqual([
    {
      shippingOptionId: "so_locker",
      data: { locker_code: "1010-7", locker_postal_code: "LV-1010" },
    },
  ])
})
