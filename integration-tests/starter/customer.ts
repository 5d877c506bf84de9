import assert from "node:assert/strict"
import path from "node:path"
import type { Browser, Locator, Page } from "playwright-core"
import { dataDirectory } from "../harness/repository-paths"
import { CUSTOMER_EMAIL, RIGA_CUSTOMER } from "../harness/test-data"

/** Visits the storefront as a customer with a browser of their own. Fails if that browser complains. */
export async function visitShop<T>(
  browser: Browser,
  shopUrl: string,
  visit: (customer: Customer) => Promise<T>,
): Promise<T> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ baseURL: shopUrl, viewport })
  // A busy machine renders pages slowly.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    // Pictures of maps and scripts of payment providers may be out of reach.
    const isOurs = message.location().url.startsWith(shopUrl)
    if (message.type() === "error" && isOurs) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  try {
    const result = await visit(new Customer(page))
    assert.deepEqual(complaints, [])
    return result
  } catch (error) {
    const picture = path.join(dataDirectory, "starter-failed.png")
    await page.screenshot({ path: picture, fullPage: true }).catch(() => undefined)
    console.error(`The browser's complaints: ${complaints.join("\n") || "none"}`)
    console.error(`What the page looks like: ${picture}`)
    throw error
  } finally {
    await context.close()
  }
}

/** A customer of the storefront. */
export class Customer {
  constructor(readonly page: Page) {}

  private byTestId = (id: string): Locator => this.page.getByTestId(id).filter({ visible: true })

  /** Goes from a product to the delivery step of the checkout. */
  async reachDelivery(handle: string, size: string): Promise<void> {
    const { page } = this
    await page.goto(`/lv/products/${handle}`)
    await this.byTestId("option-button").filter({ hasText: size }).click()
    // While the starter writes the variant into the address, it may lose an answer: the page shows an empty cart.
    await page.waitForURL(/v_id=/)
    const added = page.waitForResponse((response) => response.request().method() === "POST")
    await this.byTestId("add-product-button").click()
    await added
    await page.goto("/lv/cart")
    await this.byTestId("checkout-button").click()
    const { country_code, ...texts } = RIGA_CUSTOMER
    for (const [name, value] of Object.entries(texts)) {
      await page.locator(`[name="shipping_address.${name}"]`).fill(value)
    }
    await page.locator('[name="shipping_address.country_code"]').selectOption(country_code)
    await page.locator('[name="email"]').fill(CUSTOMER_EMAIL)
    await this.byTestId("submit-address-button").click()
    await page.waitForURL(/step=delivery/)
  }

  /** An option among the starter's own. */
  starterOption = (name: string | RegExp): Locator =>
    this.byTestId("delivery-option-radio").filter({ hasText: name })

  /** An option of the package. */
  ourOption = (name: string): Locator =>
    this.page.locator(".shipord").getByRole("radio", { name: new RegExp(name) })

  continueToPayment = (): Locator => this.byTestId("submit-delivery-option-button")

  /** Waits until the cart has the chosen delivery. */
  async waitForSaved(): Promise<void> {
    await this.continueToPayment().and(this.page.locator(":enabled")).waitFor()
  }

  /** Goes from the delivery step through manual payment to the review step. */
  async pay(): Promise<void> {
    await this.continueToPayment().click()
    await this.page.waitForURL(/step=payment/)
    await this.page.getByRole("radio", { name: "Manual Payment" }).click()
    await this.byTestId("submit-payment-button").click()
    await this.page.waitForURL(/step=review/)
  }

  placeOrder = () => this.byTestId("submit-order-button").click()

  /** Waits for the confirmation. @returns the order's id */
  async seeConfirmation(): Promise<string> {
    await this.page.waitForURL(/\/order\/(\w+)\/confirmed/)
    await this.byTestId("order-complete-container").waitFor()
    return /\/order\/(\w+)\/confirmed/.exec(this.page.url())?.[1] ?? ""
  }
}
