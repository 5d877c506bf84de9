import type { Page } from "playwright-core"
import { startPostBox } from "../../harness/post-box"
import { type AdminPage, editSection, pressEscape } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const PATH = "/app/settings/shipment-ordering"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage
let page: Page

beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
  await page.goto(PATH)
})
afterEach(async () => {
  expect(admin.complaints).toEqual([])
})

const drawer = () => page.getByRole("dialog")

const save = () => drawer().getByRole("button", { name: "Save", exact: true }).click()

/** Saves valid entries, and opens the form again. */
async function saveAndOpenAgain(section: string): Promise<void> {
  await save()
  await drawer().waitFor({ state: "detached" })
  await editSection(page, section)
}

async function closeDrawer(): Promise<void> {
  await pressEscape(page)
  await drawer().waitFor({ state: "detached" })
}

/** Saves an invalid entry: `message` is shown below the field, also for a screen reader. */
async function expectRefusedAt(field: string, message: string): Promise<void> {
  await save()
  await drawer().getByText(message).waitFor()
  const entered = drawer().getByLabel(field, { exact: true })
  expect(await entered.getAttribute("aria-invalid")).toBe("true")
  const said = (await entered.getAttribute("aria-describedby")) ?? ""
  const texts = await page.locator(said.split(" ").map(byId).join()).allTextContents()
  expect(texts).toContain(message)
}

/** React's ids have characters that a selector must escape. */
const byId = (id: string) => `[id="${id}"]`

async function choose(field: string, option: string): Promise<void> {
  await drawer().getByRole("combobox", { name: field, exact: true }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

const settings = async () =>
  (await shop.admin.get<{ settings: Record<string, unknown> }>("/admin/shipment-ordering/settings"))
    .settings

/** Presses Tab until the element with this name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab")
    const label = await page.evaluate(() => {
      const { activeElement: focused } = document
      if (!(focused instanceof HTMLElement)) return ""
      const labels = focused instanceof HTMLInputElement ? focused.labels : null
      return focused.ariaLabel ?? labels?.[0]?.textContent ?? focused.textContent
    })
    if (label === name) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

async function openByKeyboard(section: string): Promise<void> {
  await page.getByRole("button", { name: `${section}: Actions`, exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: "Edit" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await drawer().getByRole("button", { name: "Save", exact: true }).waitFor()
  // A menu that closes takes the focus back; elements behind a drawer have no roles.
  await page.locator("[role=menu]").waitFor({ state: "detached" })
}

it("the forms of the settings save entries and show mistakes at their fields", async () => {
  await editSection(page, "Packing and pickup")
  await drawer().getByLabel("Order cut-off").fill("")
  await expectRefusedAt("Order cut-off", "Enter a time of day such as 14:00.")
  await drawer().getByLabel("Order cut-off").fill("11:30")
  await drawer().getByRole("combobox", { name: "Time zone" }).fill("Tallinn")
  await page.getByRole("option", { name: "Europe/Tallinn" }).click()
  await drawer().getByLabel("Sat").click()
  await saveAndOpenAgain("Packing and pickup")
  expect(await drawer().getByLabel("Order cut-off").inputValue()).toBe("11:30")
  expect(await drawer().getByRole("checkbox", { name: "Sat" }).isChecked()).toBe(true)
  await closeDrawer()
  await page.getByText("Europe/Tallinn", { exact: true }).waitFor()

  await editSection(page, "Automation")
  await choose("Mark as shipped", "By hand")
  await drawer().getByLabel("Confirm automatically").click()
  await drawer().getByRole("button", { name: "Add row" }).click()
  const address = "Address of the tracking page"
  await drawer().getByLabel(address).fill("https://carrier.example/track")
  const needsNumber = "Enter a web address that contains {number} in place of the tracking number."
  await expectRefusedAt(address, needsNumber)
  await drawer().getByLabel(address).fill("https://carrier.example/track/{number}")
  await saveAndOpenAgain("Automation")
  expect(await drawer().getByLabel(address).inputValue()).toBe(
    "https://carrier.example/track/{number}",
  )
  expect(await drawer().getByRole("switch").isChecked()).toBe(false)
  await drawer().getByRole("combobox", { name: "Mark as shipped" }).getByText("By hand").waitFor()
  await closeDrawer()

  // A feature that is not used yet has no card of its own.
  await page.getByRole("button", { name: "Returns: Set up" }).click()
  await choose("Return service", "Carrier B Classic (carrierB_classic)")
  await drawer().getByLabel("Phone number for returns").fill("1".repeat(41))
  await expectRefusedAt("Phone number for returns (optional)", "Enter at most 40 characters.")
  await drawer().getByLabel("Phone number for returns").fill("+371 20 000 001")
  await saveAndOpenAgain("Returns")
  await drawer().getByRole("combobox", { name: "Return service" }).getByText("Classic").waitFor()
  await closeDrawer()

  await editSection(page, "Cash on delivery")
  await drawer().getByRole("button", { name: "Add row" }).click()
  await choose("Instead of", "Carrier B Cash on Delivery (carrierB_cod)")
  await expectRefusedAt("Send with", "Choose a service.")
  await choose("Send with", "Carrier B Classic (carrierB_classic)")
  await saveAndOpenAgain("Cash on delivery")
  await drawer().getByRole("combobox", { name: "Send with" }).getByText("Classic").waitFor()
  await drawer().getByRole("button", { name: "Remove row 1" }).click()
  await saveAndOpenAgain("Parcel lockers")
  await choose("When a customer has chosen no locker", "The service takes the nearest one")
  await save()
  await drawer().waitFor({ state: "detached" })
  expect(await settings()).toMatchObject({
    pickup_time_zone: "Europe/Tallinn",
    pickup_working_days: [1, 2, 3, 4, 5, 6],
    return_phone: "+371 20 000 001",
    cod_alternatives: {},
    locker_choice: "nearest",
  })
})

it("the forms of the settings are filled in and saved by keyboard alone, and ask before they drop changes", async () => {
  await shop.configure({ return_service: "carrierB_classic" })
  await page.reload()
  await openByKeyboard("Packing and pickup")
  await tabTo("More settings")
  await page.keyboard.press("Enter")
  await tabTo("Sender name (optional)")
  await page.keyboard.type("Ķiršu nams")
  await tabTo("Save")
  await page.keyboard.press("Enter")
  await drawer().waitFor({ state: "detached" })
  await page.getByText("Ķiršu nams", { exact: true }).waitFor()
  expect(await settings()).toMatchObject({ sender_name: "Ķiršu nams" })

  await openByKeyboard("Returns")
  await tabTo("Close this dialog")
  await page.keyboard.press("Enter")
  await drawer().waitFor({ state: "detached" })
  await openByKeyboard("Returns")
  await tabTo("Phone number for returns (optional)")
  await page.keyboard.type("9")
  await pressEscape(page)
  await page.getByRole("alertdialog").waitFor()
  await pressEscape(page)
  await page.getByRole("alertdialog").waitFor({ state: "detached" })
  expect(await drawer().getByLabel("Phone number for returns").inputValue()).toMatch(/9$/)
  await tabTo("Cancel")
  await page.keyboard.press("Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).focus()
  await page.keyboard.press("Enter")
  await drawer().waitFor({ state: "detached" })
})

it("a test e-mail with sample data goes to the person's own address or another, and what the provider answers is shown", async () => {
  const box = await startPostBox()
  await page.getByRole("button", { name: "E-mails: Set up" }).click()
  await drawer().getByLabel("Template for tracking numbers").fill(box.template("tracking"))
  await save()
  await drawer().waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Send test: Tracking numbers" }).click()
  const to = drawer().getByLabel("To", { exact: true })
  expect(await to.inputValue()).toMatch(/@/)
  await to.fill("nobody")
  await drawer().getByRole("button", { name: "Send test", exact: true }).click()
  await drawer().getByText("Enter an e-mail address.").waitFor()
  await to.fill("me@shop.test")
  await drawer().getByRole("button", { name: "Send test", exact: true }).click()
  await drawer().getByText("post-office has taken the e-mail to me@shop.test.").waitFor()
  expect(box.mails).toEqual([expect.objectContaining({ to: "me@shop.test" })])
  await to.fill("other@shop.test")
  await drawer().getByText("post-office has taken the e-mail to me@shop.test.").waitFor()
  await to.fill("me@shop.test")
  box.mode = "refuse"
  await drawer().getByRole("button", { name: "Send test", exact: true }).click()
  await drawer().getByText("Mailbox of me@shop.test is full").waitFor()
  await box.close()

  await closeDrawer()
  await editSection(page, "E-mails")
  await drawer().getByRole("button", { name: "More settings" }).click()
  await drawer().getByLabel("Channel").fill("sms")
  await save()
  await page.getByText('The store has no notification provider for the channel "sms".').waitFor()
  expect(await page.getByRole("button", { name: /^Send test/ }).count()).toBe(0)
})
