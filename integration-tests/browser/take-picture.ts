import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright-core"
import { repositoryRoot } from "../harness/repository-paths"

const folder = path.join(repositoryRoot, "docs", "images")

/**
 * Keeps what a page looks like as `docs/images/<name>.png`, when `UPDATE_PICTURES=1` asks for it: a test
 * run otherwise leaves the documentation alone.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!isAsked()) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" })
}

/**
 * Keeps the upper part of a PDF's first page, likewise; needs `pdftoppm` (Poppler).
 *
 * @param height in pixels, of 1169 for A4
 */
export function takePictureOfPaper(pdf: Uint8Array, name: string, height: number): void {
  if (!isAsked()) return
  mkdirSync(folder, { recursive: true })
  const drawing = ["-png", "-singlefile", "-r", "100", "-H", String(height)]
  execFileSync("pdftoppm", [...drawing, "-", path.join(folder, name)], { input: pdf })
}

const isAsked = () => process.env.UPDATE_PICTURES === "1"
