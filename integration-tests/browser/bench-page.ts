import type { Locator, Page } from "playwright-core"
import type { ImportedOrder } from "../harness/orders"

/** The bench of a packer. The scanner is a keyboard that types fast and presses Enter. */
export function benchOn(page: Page, title = "Pack") {
  const dialog = page.getByRole("dialog", { name: title, exact: true })
  const scan = (code: string) => page.keyboard.type(`${code}\n`)
  const press = (key: string) => page.keyboard.press(key)
  /** A scanner's next key would come sooner. */
  const pressByHand = (key: string) => page.keyboard.press(key, { delay: 100 })
  /** On a slow machine, an error that says what is there instead can be understood. */
  const wait = (part: Locator) =>
    part.waitFor().catch(async (error: Error) => {
      throw new Error(`${error.message}\nThe page says:\n${(await dialog.allInnerTexts()).join()}`)
    })
  const says = (text: string | RegExp) => wait(page.locator("[data-tone]").getByText(text))
  const heading = (name: string | RegExp) => wait(dialog.getByRole("heading", { name }).first())
  const isFull = () => heading("Everything is in")
  return {
    dialog,
    scan,
    press,
    pressByHand,
    says,
    heading,
    isFull,
    open: async () => {
      await page.goto("/app/shipment-ordering/pack")
      await dialog.waitFor()
    },
    scanSlip: async ({ display_id }: ImportedOrder) => {
      await scan(String(display_id))
      await heading(`#${display_id}`)
    },
    /** The last key. @returns the milliseconds until the label is printed */
    ship: async () => {
      await isFull()
      const started = Date.now()
      // A browser without a window saves the label instead of printing it.
      const [label] = await Promise.all([page.waitForEvent("download"), press("F9")])
      const milliseconds = Date.now() - started
      expect(label.suggestedFilename()).toMatch(/^label-\d+\.pdf$/)
      await says("The label is printed.")
      return milliseconds
    },
  }
}
