import type { HttpTypes } from "@medusajs/framework/types"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { addLedgerRows } from "../../harness/ledger-rows"
import { runSql } from "../../harness/run-sql"
import { until } from "../../harness/test-shop"
import { accessibilityIssues, type Appearance, overhang, pressEscape } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const COUNT = 25
const LIST = "/app/shipment-ordering/shipments"

const open = async (appearance: Appearance = {}) => {
  const opened = await openAdmin(appearance)
  await opened.page.goto(LIST)
  return opened
}

const change = (rows: number[], sql: string, value: string) =>
  runSql(
    shop.databaseUrl,
    `update shipment_ordering_shipment set ${sql} where id = any($2::text[])`,
    [value, rows.map((row) => `soshp_${100_000 + row}`)],
  )

const STOPPED = {
  kind: "rejected",
  message: "The service refused the shipment: the postal code is wrong. Correct it and try again.",
  at: "2030-05-01T11:00:00Z",
}

/** 25 shipments, some of another service, from another place, of another day or in another state. */
async function fillLedger(): Promise<void> {
  await addLedgerRows(shop, { count: COUNT, newest: "2030-05-01T12:00:00Z" })
  const { stock_location: ventspils } = await shop.admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Ventspils" },
  )
  await change([2, 4, 5, 24], "service_code = $1", "carrierA_express")
  await change([3, 4], "state = $1", "abandoned")
  await change([5], "state = $1", "failed")
  await change([4, 5, 6], "location_id = $1", ventspils.id)
  await change([7, 8], "state = $1", "ordered")
  await change([7, 8], "last_error = $1::jsonb", JSON.stringify(STOPPED))
  await change([8], "next_try_at = $1::timestamptz", "2030-06-01T12:00:00Z")
  await change([24], "created_at = $1::timestamptz", "2026-03-05T12:00:00Z")
  await change([25], "created_at = $1::timestamptz", "2026-03-05T10:00:00Z")
}

/** Waits until exactly these rows are shown, or on a phone these cards, by the numbers above. */
function shown(page: Page, count: number): Promise<number[]> {
  return until(`${count} shipments are shown`, async () => {
    const [, ...rows] = await page.getByRole("row").allInnerTexts()
    const texts = rows.length > 0 ? rows : await cardsOf(page).allInnerTexts()
    const numbers = texts.flatMap((text) => /#100(\d{3})/.exec(text)?.[1] ?? []).map(Number)
    return texts.length === count && numbers.length === count ? numbers : undefined
  })
}

const cardsOf = (page: Page) => page.locator("main li", { has: page.getByRole("checkbox") })

const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole("combobox", { name: filter }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

const chooseStates = async (page: Page, states: string[]) => {
  await page.getByRole("button", { name: /^State:/ }).click()
  const items = page.getByRole("menuitemcheckbox")
  await items.first().waitFor()
  // All clicks come at once, faster than the page can render.
  await items.evaluateAll((elements, names) => {
    for (const element of elements as HTMLElement[]) {
      if (names.includes(element.textContent.trim())) element.click()
    }
  }, states)
  await pressEscape(page)
}

it("the Shipments page is filtered by service, state, place and day; its CSV has the rows that are shown, and a reload and the Back button keep them", async () => {
  const { page, complaints } = await open()
  await page.getByText("No shipments yet").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("link", { name: "Open the settings" }).click()
  await page.waitForURL(/settings\/shipment-ordering/)

  await fillLedger()
  await page.goBack()
  await page.getByText("#100001", { exact: true }).waitFor()
  await choose(page, "Service", "Carrier A Express")
  expect(await shown(page, 4)).toEqual([2, 4, 5, 24])
  expect(await exported(page)).toEqual([
    ["#100002-ABC002", "tracked", "carrierA_express", "ZZ100002LV", ""],
    ["#100004-ABC004", "abandoned", "carrierA_express", "ZZ100004LV", "Ventspils"],
    ["#100005-ABC005", "failed", "carrierA_express", "ZZ100005LV", "Ventspils"],
    ["#100024-ABC024", "tracked", "carrierA_express", "ZZ100024LV", ""],
  ])
  const search = page.getByRole("searchbox", { name: "Name, town, order, number" })
  await search.fill("ZZ100005LV")
  expect(await shown(page, 1)).toEqual([5])
  expect(await exported(page)).toHaveLength(1)
  await search.fill("")
  expect(await shown(page, 4)).toEqual([2, 4, 5, 24])
  await chooseStates(page, ["Abandoned", "Refused"])
  expect(await shown(page, 2)).toEqual([4, 5])
  await chooseStates(page, ["Refused"])
  expect(await shown(page, 1)).toEqual([4])
  await page.getByRole("button", { name: "Clear all" }).click()
  await choose(page, "Location", "Ventspils")
  expect(await shown(page, 3)).toEqual([4, 5, 6])
  expect(await accessibilityIssues(page)).toEqual([])
  await choose(page, "Kind", "Returns")
  await page.getByText("No shipment matches").waitFor()

  await page.getByRole("button", { name: "Clear all" }).click()
  await choose(page, "Ordered", "Custom days")
  await page.getByLabel("From", { exact: true }).fill("2026-03-05")
  await page.getByLabel("To", { exact: true }).fill("2026-03-05")
  expect(await shown(page, 2)).toEqual([24, 25])
  await choose(page, "Service", "Carrier A Express")
  expect(await shown(page, 1)).toEqual([24])
  await page.reload()
  expect(await shown(page, 1)).toEqual([24])
  expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-03-05")
  expect(await page.getByRole("combobox", { name: "Service" }).innerText()).toBe(
    "Carrier A Express",
  )
  await page.getByRole("link", { name: "Settings" }).first().click()
  // The settings page redirects to the store's: going back earlier would only be redirected again.
  await page.waitForURL(/settings\/store/)
  await page.getByRole("heading", { name: "Store", exact: true }).waitFor()
  await page.goBack()
  expect(await shown(page, 1)).toEqual([24])
  expect(complaints).toEqual([])
})

it("the Shipments page marks shipments that stand still and says why, also on a phone, and finds them", async () => {
  const { page, complaints } = await open({ viewport: { width: 390, height: 844 } })
  const row = (number: number) => cardsOf(page).filter({ hasText: `#10000${number}` })
  const next = row(7).getByRole("link", { name: "Open the order" })
  expect(await next.getAttribute("href")).toBe("/app/orders/order 100007")
  // The problem comes first, because a card has little room.
  await row(7)
    .getByText(/^the postal code is wrong/)
    .waitFor()
  await row(8).getByText("Will be tried again", { exact: true }).waitFor()
  expect(
    await row(1)
      .getByText(/Open the order|tried again/)
      .count(),
  ).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(await overhang(page, "main li")).toBe(0)
  await page.getByRole("button", { name: "Filters" }).click()
  expect(await accessibilityIssues(page)).toEqual([])
  await choose(page, "Only", "Stopped by an error")
  await page.getByRole("button", { name: "Show the shipments" }).click()
  expect(await shown(page, 2)).toEqual([7, 8])
  await page.getByRole("button", { name: "Filters (1)" }).waitFor()
  await page.getByText("Select all shipments of this page").click()
  await page.getByText("2 selected").waitFor()
  await page.getByText("Select all shipments of this page").click()
  await page.getByText("2 selected").waitFor({ state: "detached" })
  await page.getByRole("tab", { name: "Needs attention 1" }).click()
  expect(await shown(page, 1)).toEqual([7])
  expect(complaints).toEqual([])
})

it("the Shipments page is sorted, turns pages, selects all that match and remembers the page size; it shows how far a long export is, and stops it", async () => {
  const { page, complaints } = await open()
  expect((await shown(page, 20)).slice(0, 2)).toEqual([1, 2])
  await page.getByRole("button", { name: "Next" }).click()
  expect(await shown(page, 5)).toEqual([21, 22, 23, 24, 25])
  await page.reload()
  expect(await shown(page, 5)).toHaveLength(5)
  // An address without a place in the list.
  await page.goto(`${LIST}?offset=1e30&page=99`)
  expect(await shown(page, 5)).toContain(25)
  await page.goto(`${LIST}?offset=-5&page=abc`)
  expect(await shown(page, 20)).toContain(1)
  const byDay = page.getByRole("columnheader", { name: "Ordered" }).getByRole("button")
  await byDay.click()
  await page.getByRole("row").nth(1).filter({ hasText: "#100025" }).waitFor()
  expect((await shown(page, 20)).slice(0, 4)).toEqual([25, 24, 23, 22])
  await byDay.click()
  await page.getByRole("row").nth(1).filter({ hasText: "#100001" }).waitFor()
  expect((await shown(page, 20)).slice(0, 2)).toEqual([1, 2])
  await page.getByRole("checkbox", { name: "Select all shipments of this page" }).click()
  await page.getByText("20 selected").waitFor()
  await page.getByRole("button", { name: "Select all 25 that match" }).click()
  await page.getByText("25 selected").waitFor()
  await page.getByRole("combobox", { name: "Shipments per page" }).click()
  await page.getByRole("option", { name: "50" }).click()
  expect(await shown(page, 25)).toContain(25)
  await page.goto(LIST)
  expect(await shown(page, 25)).toContain(25)

  const lines = ["created_at,reference", ...Array.from({ length: 30 }, (_, row) => `,#${row}`)]
  // A server that sends the beginning, and never the rest.
  await page.evaluate(
    ([head, total]) => {
      const original = window.fetch.bind(window)
      window.fetch = (input, init) => {
        const asked = input instanceof Request ? input.url : input.toString()
        if (!asked.includes("/shipments/export")) return original(input, init)
        const body = new ReadableStream({
          start(sent) {
            sent.enqueue(new TextEncoder().encode(head))
            init?.signal?.addEventListener("abort", () => sent.error(init.signal?.reason))
          },
        })
        return Promise.resolve(new Response(body, { headers: { "x-total-rows": total } }))
      }
    },
    [`${lines.join("\r\n")}\r\n`, "12000"] as const,
  )
  await page.getByRole("button", { name: "Export CSV" }).click()
  await page.getByText("30 of 12,000").waitFor()
  const bar = page.getByRole("progressbar", { name: "Progress of the export" })
  expect(await bar.getAttribute("aria-valuenow")).toBe("30")
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("button", { name: "Stop" }).click()
  await page.getByRole("button", { name: "Export CSV" }).waitFor()
  expect(await page.getByText("30 of 12,000").count()).toBe(0)
  expect(complaints).toEqual([])
})

it("the Shipments page lists what can be deleted in the account, and how, in Latvian and in the dark", async () => {
  const { page, complaints } = await open({ language: "lv", theme: "dark" })
  await page.getByText("#100001", { exact: true }).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await choose(page, "Tikai", "Var dzēst kontā")
  await page.getByText("Tos var dzēst jūsu kontā pakalpojumā").waitFor()
  expect(await shown(page, 2)).toEqual([3, 4])
  await page.getByText("Nr. 100003").waitFor()
  expect(await overhang(page)).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "shipments-deletable-lv")
  await page.reload()
  expect(await shown(page, 2)).toEqual([3, 4])
  await choose(page, "Noliktava", "Ventspils")
  expect(await shown(page, 1)).toEqual([4])
  expect(complaints).toEqual([])
})

/** Reference, state, service, numbers and place of each line of the export. */
async function exported(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/)
  const content = (await readFile(await download.path(), "utf8")).replace("\uFEFF", "")
  const [names = [], ...lines] = content
    .trim()
    .split("\r\n")
    .map((line) => line.split(","))
  const columns = ["reference", "state", "service_code", "tracking_numbers", "location"]
  return lines.map((cells) => columns.map((column) => cells[names.indexOf(column)] ?? ""))
}
