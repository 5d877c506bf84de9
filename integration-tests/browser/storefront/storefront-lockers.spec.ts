import type { Page } from "playwright-core"
import { accessibilityIssues } from "../admin-page"
import { lockersAround, noLockers, withoutPlaces } from "./sample-delivery"
import {
  change,
  choicesOf,
  isSeenInList,
  roundTrip,
  settled,
  startStorefrontSpec,
} from "./start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()

it("the locker picker of a storefront shows page after page, and leads through them by the keyboard", async () => {
  const page = await show("LockerPicker")
  const status = page.getByRole("status")
  await status.getByText("23 parcel lockers. 10 of 23 shown. 3 more are too small").waitFor()
  expect(await page.getByRole("option").first().textContent()).toBe(
    "Locker LV-1010 no. 1420 mBrīvības iela 1, LV-1010 Rīga, LatviaOpening hours: 24/7",
  )
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("End")
  await page.keyboard.press("Space")
  await page.getByText("Chosen: Locker LV-1010 no. 10").waitFor()
  expect(await page.getByRole("option", { selected: true }).count()).toBe(1)

  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await status.getByText("20 of 23 shown").waitFor()
  await page.keyboard.press("Enter")
  await status.getByText("23 parcel lockers. 3 more are too small").waitFor()
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0)
  expect(await page.getByRole("option").count()).toBe(23)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})

it("the locker picker of a storefront leaves keys to the browser that are held together with Ctrl, Alt or Cmd", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option").first().waitFor()
  const taken = await watchTakenKeys(page)
  const list = page.getByRole("listbox")
  await list.focus()
  const active = await list.getAttribute("aria-activedescendant")
  for (const key of ["Control+End", "Meta+ArrowDown", "Alt+ArrowDown", "Control+Enter"]) {
    await page.keyboard.press(key)
  }
  expect(await list.getAttribute("aria-activedescendant")).toBe(active)
  await page.getByRole("searchbox").focus()
  await page.keyboard.press("Meta+ArrowDown")
  expect(await taken()).toEqual([])
  expect(await choicesOf(page)).toEqual([])
  await list.focus()
  await page.keyboard.press("Shift+ArrowDown")
  expect(await taken()).toEqual(["ArrowDown"])
})

it("the locker picker of a storefront takes the first click in a list that is scrolled", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option").first().hover()
  await page.mouse.wheel(0, 2000)
  const option = page.getByRole("option", { name: /no\. 10 / })
  while (!(await isSeenInList(option))) await roundTrip(page)
  const box = await option.boundingBox()
  await page.mouse.move(box!.x + 20, box!.y + box!.height / 2)
  await page.mouse.down()
  await roundTrip(page)
  await page.mouse.up()
  await page.getByText("Chosen: Locker LV-1010 no. 10").waitFor()
})

it("the locker picker of a storefront forgets its choice for another cart, and looks for a shop's where that was found", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option", { name: /LV-1010 no\. 3 / }).click()
  const chosen = page.getByText("Chosen: ")
  await chosen.waitFor()
  // From here on the component remembers by itself.
  await change(page, { value: undefined })
  await chosen.waitFor()
  await change(page, { cartId: "cart_2" })
  await chosen.waitFor({ state: "detached" })
  await page.getByRole("option").first().waitFor()
  expect(await chosen.count()).toBe(0)
  await change(page, { cartId: "cart_3", value: "3401-2", lockerPostalCode: "LV-3401" })
  await page.getByText("Chosen: Locker LV-3401 no. 2").waitFor()
})

it("the locker picker of a storefront looks around another postal code, and for words in the list without asking", async () => {
  const page = await show("LockerPicker")
  const search = page.getByRole("searchbox", { name: "Postal code, place or name" })
  await search.fill("caka")
  await page.getByRole("status").getByText("6 parcel lockers").waitFor()
  expect(store.askedLockers).toHaveLength(1)

  await search.fill("LV-1050")
  await search.press("Enter")
  await page.getByRole("option", { name: /LV-1050 no\. 1 \d/ }).click()
  expect(store.askedLockers).toEqual([
    { cart_id: "cart_1" },
    { cart_id: "cart_1", postal_code: "LV-1050" },
  ])
  expect((await choicesOf(page))[0]?.data).toEqual({
    locker_code: "1050-1",
    locker_postal_code: "LV-1050",
  })
  // Without Enter, a pause in typing is enough.
  await search.fill("")
  await page.getByRole("option", { name: /LV-1010 no\. 1 \d/ }).waitFor()
  // It is in no list that is shown.
  await page.getByText("Chosen: Locker LV-1050 no. 1").waitFor()
})

it("the locker picker of a storefront shows another area from its top, and still names the locker that was chosen before", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option", { name: /LV-1010 no\. 3 / }).click()
  const chosen = page.getByText("Chosen: Locker LV-1010 no. 3")
  await chosen.waitFor()
  store.lockers = () => {
    const [near, far] = [lockersAround("LV-1050", 15), lockersAround("LV-1010", 3)]
    return { body: { ...near.body, lockers: [...near.body.lockers, ...far.body.lockers] } }
  }
  const search = page.getByRole("searchbox")
  await search.fill("LV-1050")
  await search.press("Enter")
  await page.getByRole("status").getByText("18 parcel lockers near LV-1050. 10 of").waitFor()
  expect(await isSeenInList(page.getByRole("option").first())).toBe(true)
  await search.fill("no. 15")
  await page.getByRole("status").getByText("1 parcel locker near LV-1050.").waitFor()
  expect(await chosen.count()).toBe(1)
})

it("the locker picker of a storefront says that a postal code is none of the country, and lets words search the list before", async () => {
  store.lockers = ({ postal_code }) =>
    postal_code ? noLockers("no_address", "English words") : lockersAround("LV-1010", 23)
  const page = await show("LockerPicker")
  const search = page.getByRole("searchbox")
  await search.fill("99999")
  await search.press("Enter")
  await page.getByText("99999 is not a postal code of this country.").waitFor()
  await search.fill("caka")
  await page.getByRole("status").getByText("6 parcel lockers").waitFor()
})

it("the locker picker of a storefront drops the answer for a postal code once another is searched for", async () => {
  let answerFirst: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answerFirst = resolve))
  store.lockers = async ({ postal_code = "LV-1010" }) => {
    if (postal_code === "LV-1011") await held
    return lockersAround(postal_code, 3)
  }
  const page = await show("LockerPicker")
  await page.getByRole("option").first().waitFor()
  const search = page.getByRole("searchbox")
  await search.fill("LV-1011")
  const first = settled(page, () => search.press("Enter"))
  await page.getByRole("status").getByText("Loading parcel lockers").waitFor()
  await search.fill("LV-1012")
  await search.press("Enter")
  await page.getByRole("option", { name: /LV-1012 no\. 1 \d/ }).waitFor()
  answerFirst()
  await first
  await roundTrip(page)
  expect(await page.getByText("LV-1011").count()).toBe(0)
  expect(await page.getByRole("option", { name: /LV-1012/ }).count()).toBe(3)
})

it("the locker picker of a storefront says why there are none, and asks again where that may help", async () => {
  store.lockers = () => noLockers("none_fits", "English words")
  const page = await show("LockerPicker", { language: "lv" })
  await page
    .getByRole("status")
    .getByText("Pasūtījums ir pārāk liels šī pasta indeksa tuvumā esošajiem pakomātiem.")
    .waitFor()
  expect(await page.getByRole("button").count()).toBe(0)

  const search = page.getByRole("searchbox")
  store.lockers = () => noLockers("unavailable", "English words")
  await search.fill("LV-1050")
  await search.press("Enter")
  await page.getByRole("alert").getByText("Pakomātus pašlaik nevar parādīt.").waitFor()
  store.lockers = () => ({ status: 500, body: {} })
  await page.getByRole("button", { name: "Mēģināt vēlreiz" }).click()
  await page.getByRole("alert").getByText("Pakomātus neizdevās ielādēt.").waitFor()
  store.lockers = () => lockersAround("LV-1050", 1)
  await page.getByRole("button", { name: "Mēģināt vēlreiz" }).click()
  await page
    .getByRole("status")
    .getByText("1 pakomāts netālu no LV-1050.", { exact: true })
    .waitFor()
})

it("the locker picker of a storefront looks for a postal code in the list at once, and then around it", async () => {
  store.lockers = ({ postal_code }) => lockersOf(postal_code ? "LV-1050" : "LV-1010", "LV-1012")
  const page = await show("LockerPicker")
  const search = page.getByRole("searchbox")
  const status = page.getByRole("status")
  await status.getByText("20 parcel lockers.").waitFor()
  await search.fill("lv1012")
  await status.getByText("10 parcel lockers.").waitFor()
  expect(store.askedLockers).toHaveLength(1)
  await page.getByRole("option", { name: /LV-1050 no\. 1 \d/ }).waitFor()
  await status.getByText("20 parcel lockers near").waitFor()
  // A code that the list does not have leaves it as it is until the other list is there.
  await search.fill("LV-9999")
  await roundTrip(page)
  expect(await page.getByRole("option").count()).toBe(10)
})

it("the locker picker of a storefront shows the picture of a locker that has one", async () => {
  const { body } = lockersAround("LV-1010", 2)
  const [first, second] = body.lockers
  const pictured = { ...first, picture_url: "https://pictures.example/1.png" }
  store.lockers = () => ({ body: { ...body, lockers: [pictured, second] } })
  const page = await show("LockerPicker", { map: false })
  const broken = page.getByRole("option").first().locator("img")
  await broken.waitFor({ state: "attached" })
  expect(await page.locator("img").count()).toBe(1)
  // There is no such picture, and a broken one is no help.
  await broken.waitFor({ state: "hidden" })
})

it("the customer's last locker is offered first to the next order, and not chosen", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option", { name: /no\. 3 / }).click()
  await page.getByText("Chosen: ").waitFor()
  // It does not move away while the customer looks at it.
  expect(await page.getByRole("option").nth(2).getAttribute("aria-selected")).toBe("true")
  expect(await page.getByText("Your last choice").count()).toBe(0)

  await change(page, { cartId: "cart_2", value: null })
  const first = page.getByRole("option", { name: /^Your last choice Locker LV-1010 no\. 3 / })
  await first.waitFor()
  expect(await page.getByRole("option").first().textContent()).toMatch(/^Your last choice/)
  expect(await page.getByRole("option", { name: /no\. 3 / }).count()).toBe(1)
  expect(await page.getByRole("option", { selected: true }).count()).toBe(0)
  expect(await page.getByText("Chosen: ").count()).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
})

it("the customer's last locker says where to search first where there is no cart with an address, which asks for a postal code", async () => {
  const page = await show("LockerPicker", { cartId: undefined, countryCode: "LV" })
  await page.getByText("Enter a postal code to see the parcel lockers near it.").waitFor()
  expect(store.askedLockers).toEqual([])
  const search = page.getByRole("searchbox")
  await search.fill("LV-1050")
  await page.getByRole("option").first().click()
  expect(store.askedLockers).toEqual([{ country_code: "lv", postal_code: "LV-1050" }])
  await page.reload()
  await page.evaluate(() => shopPage.show("LockerPicker", { countryCode: "LV" }))
  await page.getByRole("option", { name: /^Your last choice Locker LV-1050 no\. 1 / }).waitFor()
  expect(await search.inputValue()).toBe("LV-1050")
  // Another country has not seen the customer yet.
  await change(page, { countryCode: "EE" })
  await page.getByText("Enter a postal code to see the parcel lockers near it.").waitFor()
})

it("the lockers near the customer come first on demand, with the distance from there, until the customer searches elsewhere", async () => {
  // At the 20th locker.
  const place = {
    geolocation: { latitude: 57.026, longitude: 24.18 },
    permissions: ["geolocation"],
  }
  const page = await show("LockerPicker", {}, place)
  const nearMe = page.getByRole("button", { name: "Near me" })
  await page.getByRole("option", { name: "no. 1 420 m" }).waitFor()
  await nearMe.click()
  const nearest = page.getByRole("option").first()
  await page.getByRole("option", { name: "no. 20 0 m" }).waitFor()
  expect(await nearest.textContent()).toMatch("no. 20")
  await page.getByRole("status").getByText("Distances are from where you are. 23").waitFor()
  await page.getByTitle("You are here").waitFor()
  expect(await nearMe.getAttribute("aria-pressed")).toBe("true")
  expect(await accessibilityIssues(page)).toEqual([])

  await nearMe.click()
  await page.getByRole("option", { name: "no. 1 420 m" }).waitFor()
  await nearMe.click()
  await page.getByRole("option", { name: "no. 20 0 m" }).waitFor()
  await page.getByRole("searchbox").fill("LV-1050")
  await page.getByRole("option", { name: "LV-1050 no. 1 420 m" }).waitFor()
  expect(await nearMe.getAttribute("aria-pressed")).toBe("false")
  expect(complaints).toEqual([])
})

it("the lockers near the customer are asked for by a click only, and it is said why they cannot be shown", async () => {
  const page = await show("LockerPicker")
  await page.getByRole("option").first().waitFor()
  await page.evaluate(() => {
    let asked = 0
    navigator.geolocation.getCurrentPosition = (_, fail) => {
      asked += 1
      // First the customer refuses, then the device does not know.
      fail?.({ code: asked } as GeolocationPositionError)
    }
  })
  await change(page, { cartId: "cart_2" })
  const nearMe = page.getByRole("button", { name: "Near me" })
  await page.getByRole("option").first().waitFor()
  await nearMe.click()
  await page.getByRole("status").getByText("Your browser does not share your location.").waitFor()
  await nearMe.click()
  await page.getByRole("status").getByText("We could not find your location.").waitFor()
  expect(await page.getByRole("option").count()).toBe(10)
})

it("the lockers near the customer are not offered where the browser or the list knows no places", async () => {
  const page = await show("LockerPicker")
  const nearMe = page.getByRole("button", { name: "Near me" })
  await nearMe.waitFor()
  store.lockers = () => withoutPlaces(lockersAround("LV-1010", 3))
  await change(page, { version: "2" })
  await nearMe.waitFor({ state: "detached" })
  store.lockers = () => lockersAround("LV-1010", 3)
  await page.evaluate(() =>
    Object.defineProperty(navigator, "geolocation", { value: undefined, configurable: true }),
  )
  await change(page, { cartId: "cart_2" })
  await page.getByRole("option").first().waitFor()
  expect(await nearMe.count()).toBe(0)
})

/** Ten lockers around each of two postal codes. */
function lockersOf(one: string, other: string) {
  const [first, second] = [lockersAround(one, 10), lockersAround(other, 10)]
  return { body: { ...first.body, lockers: [...first.body.lockers, ...second.body.lockers] } }
}

/** Returns the keys whose default the page has prevented from now on, in this order. */
async function watchTakenKeys(page: Page): Promise<() => Promise<string[]>> {
  const taken = await page.evaluateHandle(() => {
    const keys: string[] = []
    window.addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (defaultPrevented) keys.push(key)
    })
    return keys
  })
  return () => taken.jsonValue()
}
