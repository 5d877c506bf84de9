import { economy, locker, quotesOf, tooBig } from "./sample-delivery"
import {
  change,
  choicesOf,
  haveChosen,
  holdChoices,
  isPending,
  learnLate,
  letChoicesGo,
  letOneChoiceGo,
  refuse,
  roundTrip,
  startStorefrontSpec,
} from "./start-storefront-spec"

const { store, show } = startStorefrontSpec()

const shopPickup = { id: "so_shop", name: "Collect in our shop", amount: 0 }

it("The choices made in a storefront's delivery options show the store's words when it does not take a choice, and say that one is being saved before it is made", async () => {
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
  await holdChoices(page)
  await option.click()
  await page.locator(".shipord-lockers").getByText("Saving your choice…").waitFor()
  expect(await page.getByText("Chosen: ").count()).toBe(0)
  await letChoicesGo(page)
  await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)
})

it("The choices made in a storefront's delivery options leave a refused choice where it was made, to be tried again, in words of the page's language", async () => {
  const page = await show("DeliveryOptions", { language: "lv", value: "so_economy" })
  await refuse(page, "The courier is ill.")
  const courierRadio = page.getByRole("radio", { name: "Courier" })
  await courierRadio.click()
  const row = page.locator(".shipord-option", { has: courierRadio })
  await row.getByRole("alert").getByText("Šo piegādi neizdevās izvēlēties.").waitFor()
  expect(await courierRadio.isChecked()).toBe(true)
  await refuse(page, undefined)
  await row.getByRole("button", { name: "Mēģināt vēlreiz" }).click()
  await isPending(page, false)
  expect((await choicesOf(page)).map((choice) => choice.shippingOptionId)).toEqual(["so_courier"])
})

it("The choices made in a storefront's delivery options store the newest of several choices last, and are pending until then", async () => {
  const page = await show("DeliveryOptions", { value: null, otherOptions: [shopPickup] })
  await holdChoices(page)
  for (const name of ["Courier", "Collect in our shop", "Economy"]) {
    await page.getByRole("radio", { name }).click()
  }
  await letOneChoiceGo(page, 1)
  await roundTrip(page)
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
  await isPending(page, true)
  await letChoicesGo(page)
  await isPending(page, false)
  const stored = (await choicesOf(page)).map((choice) => choice.shippingOptionId)
  expect(stored).toEqual(["so_courier", "so_economy"])
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
})

it("The choices made in a storefront's delivery options show a choice that was taken until the cart is seen with another one", async () => {
  const page = await show("DeliveryOptions", { value: "so_economy" })
  await learnLate(page)
  const courierRadio = page.getByRole("radio", { name: "Courier" })
  await courierRadio.click()
  await haveChosen(page, 1)
  await roundTrip(page)
  expect(await courierRadio.isChecked()).toBe(true)
  await isPending(page, false)
  await change(page, { value: "so_courier" })
  await isPending(page, false)
  await change(page, { value: "so_economy" })
  await isPending(page, false)
  expect(await page.getByRole("radio", { name: "Economy" }).isChecked()).toBe(true)
})

it("The choices made in a storefront's delivery options tell the shop while what is shown as chosen is not what the cart has", async () => {
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
  // One that is not offered any more.
  store.quotes = () => quotesOf(locker)
  await change(page, { version: "3" })
  await isPending(page, true)
  await change(page, { value: null })
  await isPending(page, false)
  // One that the shop shows elsewhere, in place of one that was opened here.
  const lockerRadio = page.getByRole("radio", { name: "Parcel locker" })
  await lockerRadio.click()
  await isPending(page, true)
  await change(page, { value: "so_own" })
  await isPending(page, false)
  expect(await lockerRadio.isChecked()).toBe(false)
})

it("The choices made in a storefront's delivery options keep what the cart has while prices cannot be loaded again", async () => {
  const page = await show("DeliveryOptions", { value: "so_courier" })
  await page.getByRole("radio", { name: "Courier" }).waitFor()
  store.quotes = () => ({ status: 503, body: { message: "Down" } })
  await change(page, { version: "2" })
  await page.getByRole("alert").getByText("could not be loaded").waitFor()
  expect(await page.getByText("Your choice is not available any more.").count()).toBe(0)
  await isPending(page, false)
})

it("The choices made in a storefront's delivery options are made anew after the cart lost one, also of an option that needs no locker", async () => {
  const quote = { ...locker, needs_locker: false }
  store.quotes = () => quotesOf(quote)
  const page = await show("DeliveryOptions", { value: null })
  const radio = page.getByRole("radio", { name: "Parcel locker" })
  await radio.click()
  await isPending(page, false)
  // The items have grown: Medusa takes the delivery from the cart.
  store.quotes = () => quotesOf({ ...tooBig, shipping_option_id: quote.shipping_option_id })
  await change(page, { value: null, version: "2" })
  await page.getByText("1 delivery is not available").waitFor()
  store.quotes = () => quotesOf(quote)
  await change(page, { version: "3" })
  await radio.waitFor()
  expect(await radio.isChecked()).toBe(false)
  await isPending(page, false)
  await radio.click()
  await haveChosen(page, 2)
  await isPending(page, false)
  expect(await radio.isChecked()).toBe(true)
})

it("A checkout with a look of its own, on the hooks alone, shows options, finds a locker, saves it and knows what is on order", async () => {
  const page = await show("HeadlessCheckout")
  await page.getByText("Parcel locker is on order").waitFor()
  expect(await page.getByRole("list").first().getByRole("button").allInnerTexts()).toEqual([
    "Economy, cheapest, fastest",
    "Courier",
  ])
  await page.getByRole("button", { name: "Parcel locker" }).click()
  await isPending(page, true)
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
