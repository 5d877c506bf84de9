import { BOXES, createBox, deleteBoxes, listBoxes } from "../../harness/boxes"
import { errorLines } from "../../harness/error-lines"
import { createHttpClient } from "../../harness/http-client"
import { runSql } from "../../harness/run-sql"
import { type TestStore, borrowTestStore } from "../../harness/test-store"
import { outcomeOf } from "../../harness/try-to-fulfil"

let shop: TestStore

beforeAll(async () => {
  shop = await borrowTestStore()
})

afterEach(() => deleteBoxes(shop))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

const HEADER = "name,inner_length,inner_width,inner_height,max_weight"

interface Import {
  dry_run: boolean
  added: { name: string }[]
  changed: { id: string; name: string; fields: string[] }[]
  removed: { id: string; name: string }[]
  unchanged: number
  total: number
  issue_count: number
  issues: { line: number; column: string | null; message: string }[]
}

const importCsv = async (lines: string[], options: object = {}) => {
  const body = { csv: [HEADER, ...lines].join("\n"), ...options }
  return (await shop.admin.post<{ import: Import }>(`${BOXES}/import`, body)).import
}

const refused = async (body: unknown) =>
  outcomeOf(await shop.admin.send("POST", `${BOXES}/import`, body))

const exportCsv = async () => {
  const answer = await shop.admin.send("GET", `${BOXES}/export`)
  return {
    type: answer.headers.get("content-type"),
    name: answer.headers.get("content-disposition") ?? "",
    sniffing: answer.headers.get("x-content-type-options"),
    csv: Buffer.from(await answer.arrayBuffer()).toString("utf8"),
  }
}

const namesOf = async () => (await listBoxes(shop)).map(({ name }) => name)

describe("boxes as a CSV file", () => {
  it("go out and come back the same", async () => {
    await createBox(shop, { name: "Kaste “ļ”; liela", side: 400 })
    await createBox(shop, { name: "=A1", kind: "envelope", is_enabled: false, tare_weight: 12 })
    const before = await listBoxes(shop)
    const { csv, type, name, sniffing } = await exportCsv()
    expect(sniffing).toBe("nosniff")
    expect(type).toBe("text/csv; charset=utf-8")
    expect(name).toMatch(/^attachment; filename="boxes-\d{4}-\d\d-\d\d\.csv"$/)
    await deleteBoxes(shop)
    await shop.admin.post(`${BOXES}/import`, { csv, mode: "replace" })
    const facts = (boxes: typeof before) =>
      boxes.map(({ name, kind, outer_length, tare_weight, rank, is_enabled }) => ({
        ...{ name, kind, outer_length, tare_weight, rank, is_enabled },
      }))
    expect(facts(await listBoxes(shop))).toEqual(facts(before))
  })

  it("are named by the day where the parcels are picked up", async () => {
    const nameAt = async (pickup_time_zone: string) => {
      await shop.admin.post("/admin/shipment-ordering/settings", { pickup_time_zone })
      return (await exportCsv()).name
    }
    // 25 hours apart: it is never the same day.
    const east = await nameAt("Pacific/Kiritimati")
    expect(east > (await nameAt("Pacific/Pago_Pago"))).toBe(true)
    await nameAt("Europe/Riga")
  })

  it("are added and changed by their name, and the others stay", async () => {
    const old = await createBox(shop, { name: "Old" })
    await createBox(shop, { name: "Other" })
    const done = await importCsv(["New,100,100,100,5000", "Old,300,300,300,9000"])
    expect(done).toEqual({
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
  })

  it("replace all others when asked to, in the order of the file", async () => {
    const gone = await createBox(shop, { name: "Gone" })
    const kept = await createBox(shop, { name: "Kept" })
    const done = await importCsv(["New,100,100,100,5000", "Kept,300,300,300,20000"], {
      mode: "replace",
    })
    expect(done.removed).toEqual([{ id: gone.id, name: "Gone" }])
    const boxes = await listBoxes(shop)
    expect(boxes.map(({ name, rank }) => [name, rank])).toEqual([
      ["New", 0],
      ["Kept", 1],
    ])
    expect(boxes[1]?.id).toBe(kept.id)
  })

  it("are only looked at in a rehearsal, with what it would come to and all issues", async () => {
    await createBox(shop, { name: "Old" })
    const lines = ["New,100,100,100,5000", "Bad,0,many,100,5000"]
    const looked = await importCsv(lines, { mode: "replace", dry_run: true })
    expect(looked).toMatchObject({ dry_run: true, added: [{ name: "New" }] })
    expect(looked.issues.map(({ line, column }) => [line, column])).toEqual([
      [3, "inner_width"],
      [3, "inner_length"],
    ])
    expect(await namesOf()).toEqual(["Old"])
  })

  it("are all left as they were when anything in the file is wrong", async () => {
    await createBox(shop, { name: "Old" })
    const lines = ["New,100,100,100,5000", "Old,300,300,300,9000", "Bad,100,100,100,many"]
    const csv = [HEADER, ...lines].join("\n")
    expect(await refused({ csv, mode: "replace" })).toEqual({
      status: 400,
      message: 'Nothing was imported. Line 4, max_weight: must be a number, got "many"',
    })
    expect(await listBoxes(shop)).toMatchObject([{ name: "Old", max_weight: 20_000 }])
  })

  it("with very many issues are answered with the first of them and their number", async () => {
    const lines = Array.from({ length: 100_000 }, () => "x,x,x")
    const looked = await importCsv(lines, { dry_run: true })
    expect(looked.issues).toHaveLength(50)
    expect(looked.issue_count).toBeGreaterThan(1_000)
    const outcome = await refused({ csv: [HEADER, ...lines].join("\n") })
    expect(outcome.message).toMatch(/and \d+ more issues$/)
    expect(outcome.message.length).toBeLessThan(5_000)
  })

  it("are refused when a line names a box that an earlier one names", async () => {
    const csv = `${HEADER}\nTwin,100,100,100,5000\nTwin,200,200,200,5000`
    expect(await refused({ csv })).toEqual({
      status: 400,
      message: "Nothing was imported. Line 3, name: is already the name of the box on line 2",
    })
    expect(await namesOf()).toEqual([])
  })

  it("cannot become more than there can be", async () => {
    await runSql(
      shop.databaseUrl,
      `insert into shipment_ordering_box (id, name, inner_length, inner_width, inner_height,
         outer_length, outer_width, outer_height, max_weight)
       select 'sobox_many' || n, 'Many' || n, 9, 9, 9, 9, 9, 9, 9 from generate_series(1, 500) n`,
    )
    const csv = `${HEADER}\nMany7,8,8,8,5\nNew,8,8,8,5`
    const outcome = await refused({ csv })
    const looked = await importCsv(["New,8,8,8,5"], { dry_run: true })
    const replaced = await importCsv(["New,8,8,8,5"], { mode: "replace" })
    expect(outcome).toEqual({ status: 400, message: expect.stringMatching(/501.*at most 500/) })
    expect(looked.issues).toEqual([expect.objectContaining({ column: null })])
    expect(replaced).toMatchObject({ total: 1, added: [{ name: "New" }] })
  })

  it.each([
    [{}, /csv/],
    [{ csv: 5 }, /csv/],
    [{ csv: HEADER, mode: "merge" }, /mode/],
    [{ csv: HEADER, colour: "red" }, /colour/],
    [{ csv: "x".repeat(1_000_001) }, /csv: must be at most 1 MB/],
  ])("a request %# that is none: 400, naming the field", async (body, named) => {
    expect(await refused(body)).toEqual({ status: 400, message: expect.stringMatching(named) })
  })

  it.each([
    ["GET", "/export"],
    ["POST", "/import"],
  ])("%s %s without signing in: 401", async (method, path) => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send(method, `${BOXES}${path}`)).status).toBe(401)
  })
})
