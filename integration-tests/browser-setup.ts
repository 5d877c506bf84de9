import { ensurePageBuilt } from "./browser/storefront/page-build"
import globalSetup from "./global-setup"
import { ensureAdminBuilt } from "./harness/plugin-build"

/** Also builds the admin's and the storefront's pages: that takes longer than a test may wait. */
export default async function browserSetup(): Promise<void> {
  await globalSetup()
  await ensureAdminBuilt()
  await ensurePageBuilt()
}
