import { deleteBoxes } from "../../harness/boxes"
import { startPostBox } from "../../harness/post-box"
import { hindrances, type Look } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec()

it.each<[string, Look]>([
  ["desktop", {}],
  ["phone", { viewport: { width: 390, height: 844 } }],
  ["dark", { theme: "dark" }],
  ["lv", { language: "lv" }],
  ["lv-phone", { language: "lv", viewport: { width: 390, height: 844 } }],
])("shots %s", async (name, look) => {
  const box = await startPostBox()
  await deleteBoxes(shop)
  await shop.admin.post("/admin/shipment-ordering/settings", {
    email_channel: "email",
    email_tracking_template: box.template("t"),
    email_alert_template: "d-1234567890abcdef",
    email_alert_to: "owner@shop.test",
  })
  const { page, complaints } = await openAdmin(look)
  await page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
  const shot = (part: string) => page.screenshot({ path: `/tmp/b/shots/mail-${name}-${part}.png` })
  const lv = look.language === "lv"
  const presets = page.getByRole("button", { name: lv ? "Pievienot ierastus izmērus" : "Add common sizes" })
  await presets.scrollIntoViewIfNeeded()
  await shot("boxes")
  await presets.click()
  await page.waitForTimeout(600)
  await page.getByRole("dialog").getByRole("checkbox").nth(1).click()
  await shot("presets")
  const axe = await hindrances(page, "[role=dialog]")
  await page.getByRole("button", { name: lv ? "Atcelt" : "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button").last().click()
  await page.waitForTimeout(600)
  await page.getByRole("button", { name: lv ? "Kastes: Darbības" : "Boxes: Actions" }).click()
  await page.getByRole("menuitem").first().click()
  await page.waitForTimeout(600)
  await page.getByRole("dialog").locator("textarea").fill("Name,Length,Width,Height\nS,30,20,15")
  await page.waitForTimeout(1500)
  await shot("import")
  await page.getByRole("button", { name: lv ? "Atcelt" : "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button").last().click()
  await page.waitForTimeout(600)
  const test = page.getByRole("button", { name: lv ? /^Sūtīt izm/ : /^Send test/ }).first()
  await test.scrollIntoViewIfNeeded()
  await shot("emails")
  const axe2 = await hindrances(page)
  await test.click()
  await page.waitForTimeout(600)
  await page.getByRole("dialog").getByRole("button").last().click()
  await page.waitForTimeout(2500)
  await shot("test")
  box.mode = "refuse"
  await page.getByRole("dialog").getByRole("button").last().click()
  await page.waitForTimeout(2500)
  await shot("test-refused")
  await page.keyboard.press("Escape")
  await page.waitForTimeout(500)
  await page.getByRole("button", { name: lv ? "E-pasti: Darbības" : "E-mails: Actions" }).click()
  await page.getByRole("menuitem").first().click()
  await page.waitForTimeout(600)
  await shot("edit")
  await box.close()
  expect([...axe, ...axe2, ...complaints]).toEqual([])
})
