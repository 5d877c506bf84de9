import type { Page } from "playwright-core"

/** Opens the sandbox's account pages as a person does: the address, the mail in the outbox, its link, the button. */
export async function signInToAccount(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/account`)
  await page.getByLabel("E-mail address").fill(address)
  await page.getByRole("button", { name: "Send me a link" }).click()
  await page.getByRole("link", { name: "Open the outbox" }).click()
  await page.getByRole("link", { name: /\/account\/sign-in\// }).click()
  await page.getByRole("button", { name: "Sign in" }).click()
}
