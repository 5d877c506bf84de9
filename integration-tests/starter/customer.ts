import { mkdirSync } from "node:fs"
import path from "node:path"
import type { Browser, Locator, Page } from "playwright-core"

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** A busy machine renders pages slowly. */
const PATIENCE_MS = 30_000

const ADDRESS = {
  first_name: "Jānis",
  last_name: "Bērziņš",
  address_1: "Brīvības iela 117",
  postal_code: "LV-1010",
  city: "Rīga",
  phone: "+37126000000",
}
export const EMAIL = "janis.berzins@customer.test"

/** A customer of the storefront with their own browser. */
export class Customer {
  private constructor(
    readonly page: Page,
    private readonly pictures: string,
    /** Errors of the browser's console and of the page. */
    readonly complaints: string[],
  ) {}

  static async arrive(
    browser: Browser,
    { shopUrl, pictures }: { shopUrl: string; pictures: string },
  ): Promise<Customer> {
    const context = await browser.newContext({ baseURL: shopUrl, viewport: DESKTOP })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on("console", (message) => {
      // Pictures of maps and scripts of payment providers may be out of reach.
      const isOurs = message.location().url.startsWith(shopUrl)
      if (message.type() === "error" && isOurs) complaints.push(message.text())
    })
    page.on("pageerror", (error) => complaints.push(error.message))
    return new Customer(page, pictures, complaints)
  }

  leave = () => this.page.context().close()

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
    for (const [name, value] of Object.entries(ADDRESS)) {
      await page.locator(`[name="shipping_address.${name}"]`).fill(value)
    }
    await page.locator('[name="shipping_address.country_code"]').selectOption("lv")
    await page.locator('[name="email"]').fill(EMAIL)
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

  /** Takes pictures of the page on a desktop and on a phone. */
  async takePictures(name: string): Promise<void> {
    mkdirSync(this.pictures, { recursive: true })
    for (const [device, size] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
      await this.page.setViewportSize(size)
      await this.page.screenshot({
        path: path.join(this.pictures, `${name}-${device}.png`),
        fullPage: true,
        animations: "disabled",
      })
    }
  }
}
