import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"

/** From now on, the page takes its browser for one with a window, which shows PDFs in a tab. */
export const showPdfsInTabs = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })
  })

/**
 * The PDF that `print` brings. It is saved, as a browser without a window shows none.
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
