import { TooltipProvider } from "@medusajs/ui"
import { renderToString } from "react-dom/server"
import { useSettings } from "../../hooks/use-settings"
import { isDashboardOld } from "../../lib/dashboard"
import { guardPage } from "../widget-boundary"

// As before Medusa 2.21: without the combobox.
jest.mock("@medusajs/dashboard/components", () => ({
  ActionMenu: () => null,
  Form: () => null,
  SectionRow: () => null,
  Thumbnail: () => null,
}))
jest.mock("../../hooks/use-settings")
jest.mock("../../i18n/use-texts", () => ({ useTexts: () => ({ t: (key: string) => key }) }))
// Both read values that only the build of a dashboard sets.
jest.mock("@medusajs/dashboard/hooks", () => ({}))
jest.mock("../../lib/sdk", () => ({}))

const Page = guardPage(() => <p>The page</p>)
const shownWith = (settings: object) => {
  jest.mocked(useSettings).mockReturnValue({ data: settings } as never)
  return renderToString(
    <TooltipProvider>
      <Page />
    </TooltipProvider>,
  )
}

it("a page in a dashboard that is too old for it says what the store must upgrade instead of failing", () => {
  expect(isDashboardOld).toBe(true)
  const shown = shownWith({ old_packages: { name: "Medusa", command: "npm install new" } })
  expect(shown).toContain("oldPackages.title")
  expect(shown).toContain("npm install new")
  expect(shown).not.toContain("The page")
})

it("a page in a dashboard that is too old for it says that the dashboard itself is old where the store is new enough", () => {
  expect(shownWith({ old_packages: null })).toContain("oldPackages.dashboard")
})
