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
  if (process.env.UPDATE_PICTURES !== "1") return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" })
}
