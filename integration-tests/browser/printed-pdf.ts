import type { Page } from "playwright-core"
import { until } from "../harness/test-shop"

interface Printing {
  printed?: Blob
}

/** From now on, what the page makes an address of, to show or to save it, can be read. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (blob: Blob) => {
      const printing: Printing = window as typeof window & Printing
      printing.printed = blob
      return original(blob)
    }
  })
}

/** From now on, the page takes its browser for one with a window, which shows PDFs in a tab. */
export const showPdfsInTabs = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })
  })

/**
 * What comes when `print` is done: the PDF, once it is saved, as a browser without a window shows none. The page is
 * watched already, see `watchPrinting`.
 *
 * @throws Error if it is not saved under its own name
 */
export async function printedBy(page: Page, print: () => Promise<void>): Promise<Uint8Array> {
  await page.evaluate(() => {
    delete (window as typeof window & Printing).printed
  })
  const saved = page.waitForEvent("download")
  await print()
  const name = (await saved).suggestedFilename()
  if (!/^(label-\d+|[a-z-]+-\d{4}-\d\d-\d\d)\.pdf$/.test(name)) {
    throw new Error(`The PDF is saved as ${name}`)
  }
  return until("there is a PDF", async () => {
    const latin = await page.evaluate(async () => {
      const { printed }: Printing = window as typeof window & Printing
      const bytes = new Uint8Array((await printed?.arrayBuffer()) ?? [])
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
    })
    return latin === "" ? undefined : Buffer.from(latin, "latin1")
  })
}
