import type { Locator, Page } from "playwright-core"
import { createBox } from "../harness/items-and-boxes"
import type { TestShop } from "../harness/test-shop"

/** Creates a small and a large box. */
export async function addBoxes(shop: Pick<TestShop, "admin">): Promise<void> {
  for (const [name, size] of Object.entries({ "Small box": 250, "Large box": 400 })) {
    const sizes = { inner_length: size, inner_width: size - 50, inner_height: size - 100 }
    await createBox(shop, { name, ...sizes, tare_weight: 150 })
  }
}

export async function openShipDialog(page: Page, order: { id: string }): Promise<Locator> {
  await page.goto(`/app/orders/${order.id}`)
  return openShipDialogHere(page)
}

/** The same, on the page of the order. */
export async function openShipDialogHere(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Chosen by the customer").waitFor()
  return dialog
}

/** Opens the recipient's fields: until then it is a text. */
export const editRecipient = (dialog: Locator) =>
  dialog.getByRole("button", { name: "Edit", exact: true }).click()

/** Whether all of an element is on the screen, and nothing covers it. */
export const isInSight = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom, x, width } = one.getBoundingClientRect()
    const shown = document.elementFromPoint(x + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && shown !== null && one.contains(shown)
  })

/** Its text also has the price, once that is known. */
export const shipButton = (dialog: Locator) => dialog.getByRole("button", { name: /^Ship( · |$)/ })

/** Ships, and waits until the dialog has closed. */
export async function ship(dialog: Locator): Promise<void> {
  await shipButton(dialog).click()
  await dialog.waitFor({ state: "detached" })
}

/** The error or hint below a field, as a screen reader reads it. */
export const errorAt = (field: Locator) =>
  field.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? []
    const texts = ids.map((id) => document.getElementById(id)?.innerText ?? "")
    return texts.join(" ").trim()
  })
