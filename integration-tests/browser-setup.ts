import { ensurePageBuilt } from "./browser/storefront/page-build"
import globalSetup from "./global-setup"
import { ensureAdminBuilt } from "./harness/admin-build"

/** The same as for all tests, and the admin's pages, which take longer to build than a test may wait, and the storefront's page. */
export default async function browserSetup(): Promise<void> {
  await globalSetup()
  await ensureAdminBuilt()
  await ensurePageBuilt()
}
