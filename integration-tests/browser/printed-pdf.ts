import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"

/** Makes the page believe that its browser has a window, and so shows PDFs in a tab. */
export const showPdfsInTabs = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })
  })

/**
 * Returns the PDF that `print` makes. A browser without a window saves it instead of showing it.
 *
 * @throws Error if it is not saved under its own name
 */
export async function printedBy(page: Page, print: () => Promise<void>): Promise<Uint8Array> {
  const [saved] = await Promise.all([page.waitForEvent("download"), print()])
  const name = saved.suggestedFilename()
  if (!/^(label-\d+|[a-z-]+-\d{4}-\d\d-\d\d)\.pdf$/.test(name)) {
    throw new Error(`The PDF is saved as ${name}`)
  }
  return readFile(await saved.path())
}
