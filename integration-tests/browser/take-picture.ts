import { execFileSync } from "node:child_process"
import path from "node:path"
import type { Page } from "playwright-core"
import { repositoryRoot } from "../harness/repository-paths"

const folder = path.join(repositoryRoot, "docs", "images")

/** Pictures are for the documentation, which a test run leaves alone otherwise. */
const isAsked = () => process.env.UPDATE_PICTURES === "1"

/**
 * Keeps what a page looks like as `docs/images/<name>.png`, when `UPDATE_PICTURES=1` asks for it.
 *
 * @param heading is scrolled to the top of the part that scrolls; the bar above it stays
 */
export async function takePicture(page: Page, name: string, heading?: string): Promise<void> {
  if (!isAsked()) return
  if (heading !== undefined) {
    await page.getByRole("heading", { name: heading, exact: true }).evaluate((element) => {
      // Into view, the browser would scroll the top bar away too.
      const part = element.closest("main")
      const above = part?.getBoundingClientRect().top ?? 0
      part?.scrollBy({ top: element.getBoundingClientRect().top - above - 32 })
    })
  }
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" })
}

/**
 * Keeps the upper part of a PDF's first page, likewise; needs `pdftoppm` (Poppler).
 *
 * @param height in pixels, of 1169 for A4
 */
export function takePictureOfPaper(pdf: Uint8Array, name: string, height: number): void {
  if (!isAsked()) return
  const drawing = ["-png", "-singlefile", "-r", "100", "-H", String(height)]
  execFileSync("pdftoppm", [...drawing, "-", path.join(folder, name)], { input: pdf })
}
