import { holdTable } from "../../harness/database-trouble"
import { outcomeOf } from "../../harness/http-client"
import { BOXES, createBox, deleteBoxes, listBoxes } from "../../harness/items-and-boxes"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { until } from "../../harness/test-shop"
import { emptyShop } from "../../harness/worlds"

/** A shop in which nothing is set up: boxes need no account. */
const shop = emptyShop()

afterEach(() => deleteBoxes(shop))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

const HEADER = "name,inner_length,inner_width,inner_height,max_weight"

interface Import {
  added: { name: string }[]
  removed: { id: string; name: string }[]
  total: number
  issues: { line: number; column: string | null; message: string }[]
}

const importCsv = async (lines: string[], options: object = {}) => {
  const body = { csv: [HEADER, ...lines].join("\n"), ...options }
  return (await shop.admin.post<{ import: Import }>(`${BOXES}/import`, body)).import
}

const namesOf = async () => (await listBoxes(shop)).map(({ name }) => name)

const post = async (path: string, body: unknown) =>
  outcomeOf(await shop.admin.send("POST", `${BOXES}${path}`, body))

async function threeBoxes() {
  const first = await createBox(shop, { name: "First" })
  const second = await createBox(shop, { name: "Second" })
  const third = await createBox(shop, { name: "Third" })
  return [first.id, second.id, third.id] as const
}

it("boxes that are exported come back the same", async () => {
  await createBox(shop, { name: "Kaste “ļ”; liela", side: 400 })
  await createBox(shop, { name: "=A1", kind: "envelope", is_enabled: false, tare_weight: 12 })
  const before = await listBoxes(shop)
  const { headers, ...answer } = await shop.admin
    .send("GET", `${BOXES}/export`)
    .then(async (one) => ({ headers: one.headers, csv: await one.arrayBuffer() }))
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="boxes-\d{4}-\d\d-\d\d\.csv"$/,
  )
  await deleteBoxes(shop)
  const csv = Buffer.from(answer.csv).toString("utf8")
  await shop.admin.post(`${BOXES}/import`, { csv, mode: "replace" })
  const facts = (boxes: typeof before) =>
    boxes.map(({ name, kind, outer_length, tare_weight, rank, is_enabled }) => ({
      name,
      kind,
      outer_length,
      tare_weight,
      rank,
      is_enabled,
    }))
  expect(facts(await listBoxes(shop))).toEqual(facts(before))
})

it("an import adds and changes boxes by their name, or replaces all others", async () => {
  const old = await createBox(shop, { name: "Old" })
  const other = await createBox(shop, { name: "Other" })
  const lines = ["New,100,100,100,5000", "Old,300,300,300,9000"]
  expect(await importCsv(lines)).toEqual({
    dry_run: false,
    added: [{ name: "New" }],
    changed: [{ id: old.id, name: "Old", fields: ["max_weight"] }],
    removed: [],
    unchanged: 0,
    total: 3,
    issue_count: 0,
    issues: [],
  })
  expect(await namesOf()).toEqual(["Old", "Other", "New"])
  const { removed } = await importCsv(lines, { mode: "replace" })
  expect(removed).toEqual([{ id: other.id, name: "Other" }])
  expect(await listBoxes(shop)).toMatchObject([
    { name: "New", rank: 0 },
    { name: "Old", rank: 1, id: old.id, max_weight: 9000 },
  ])
})

it("a preview shows what an import would change and its issues, and an import with issues changes nothing", async () => {
  await createBox(shop, { name: "Old" })
  const lines = ["New,100,100,100,5000", "Old,300,300,300,9000", "Bad,0,many,100,5000"]
  const rehearsal = await importCsv(lines, { mode: "replace", dry_run: true })
  expect(rehearsal).toMatchObject({ dry_run: true, added: [{ name: "New" }] })
  expect(rehearsal.issues.map(({ line, column }) => [line, column])).toEqual([
    [4, "inner_width"],
    [4, "inner_length"],
  ])
  expect(await post("/import", { csv: [HEADER, ...lines].join("\n"), mode: "replace" })).toEqual({
    status: 400,
    message: expect.stringMatching(
      /^Nothing was imported\. Line 4, inner_width: must be a number, got "many"/,
    ),
  })
  const tooLong = { csv: "x".repeat(1_000_001) }
  expect(await post("/import", tooLong)).toEqual({
    status: 400,
    message: expect.stringContaining("csv: must be at most 1 MB"),
  })
  expect(await listBoxes(shop)).toMatchObject([{ name: "Old", max_weight: 20_000 }])
})

it("an import adds no more boxes than packing allows", async () => {
  await runSql(
    shop.databaseUrl,
    `insert into shipment_ordering_box (id, name, inner_length, inner_width, inner_height,
       outer_length, outer_width, outer_height, max_weight)
     select 'sobox_many' || n, 'Many' || n, 9, 9, 9, 9, 9, 9, 9 from generate_series(1, 500) n`,
  )
  expect(await post("/import", { csv: `${HEADER}\nMany7,8,8,8,5\nNew,8,8,8,5` })).toEqual({
    status: 400,
    message: expect.stringMatching(/501.*at most 500/),
  })
  const rehearsal = await importCsv(["New,8,8,8,5"], { dry_run: true })
  expect(rehearsal.issues).toEqual([expect.objectContaining({ column: null })])
  const replaced = await importCsv(["New,8,8,8,5"], { mode: "replace" })
  expect(replaced).toMatchObject({ total: 1, added: [{ name: "New" }] })
})

const SIZES = { inner_length: 9, inner_width: 9, inner_height: 9, max_weight: 9 }

it("no two boxes have the same name, whether they are made or renamed", async () => {
  const [first, second] = await threeBoxes()
  const refusal = (name: string) => ({
    status: 400,
    message: expect.stringMatching(`name: There is another box "${name}"`),
  })
  expect(await post("", { ...SIZES, name: "Second" })).toEqual(refusal("Second"))
  expect(await post(`/${first}`, { name: "Third" })).toEqual(refusal("Third"))
  expect(await post(`/${second}`, { name: "Second", max_weight: 7000 })).toMatchObject({
    status: 200,
  })
  expect(await namesOf()).toEqual(["First", "Second", "Third"])
  await shop.admin.delete(`${BOXES}/${first}`)
  expect(await post(`/${first}`, { name: "New" })).toMatchObject({ status: 404 })
  expect(await post(`/${second}`, { name: "First" })).toMatchObject({ status: 200 })
})

it("a name that many requests ask for at once is taken by one box", async () => {
  const held = await holdTable(shop.databaseUrl, "shipment_ordering_box")
  const answers = Promise.all(Array.from({ length: 6 }, () => post("", { ...SIZES, name: "Only" })))
  await until("several wait", async () => ((await held.waiting()) > 1 ? true : undefined)).finally(
    () => held.release(),
  )
  const statuses = (await answers).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 400, 400, 400, 400, 400])
  expect(await namesOf()).toEqual(["Only"])
})

it("boxes are in the sequence in which they were added, until another one is set for all", async () => {
  const [first, second, third] = await threeBoxes()
  const deleted = await createBox(shop, { name: "Deleted" })
  await shop.admin.delete(`${BOXES}/${deleted.id}`)
  expect(await post("/order", { ids: [third, second, first, deleted.id] })).toEqual({
    status: 404,
    message: expect.stringContaining("A box that is named no longer exists"),
  })
  expect(await post("/order", { ids: [third, second] })).toEqual({
    status: 400,
    message: expect.stringContaining("1 missing"),
  })
  expect(await namesOf()).toEqual(["First", "Second", "Third"])
  expect(await shop.admin.post(`${BOXES}/order`, { ids: [third, first, second] })).toMatchObject({
    boxes: [
      { rank: 0, name: "Third" },
      { rank: 1, name: "First" },
      { rank: 2, name: "Second" },
    ],
  })
  await createBox(shop, { name: "Fourth" })
  expect(await namesOf()).toEqual(["Third", "First", "Second", "Fourth"])
})

it("of several orders of boxes that are set at once, one holds, never a mixture", async () => {
  const [first, second, third] = await threeBoxes()
  const orders = [
    [third, second, first],
    [second, first, third],
    [first, third, second],
  ]
  const outcomes = await Promise.all(orders.map((ids) => post("/order", { ids })))
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
  const boxes = await listBoxes(shop)
  expect(boxes.map(({ rank }) => rank)).toEqual([0, 1, 2])
  expect(orders).toContainEqual(boxes.map(({ id }) => id))
})
