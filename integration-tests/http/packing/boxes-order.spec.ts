import { BOXES, createBox, deleteBoxes, listBoxes } from "../../harness/boxes"
import { errorLines } from "../../harness/error-lines"
import { holdTable } from "../../harness/hold-table"
import { createHttpClient } from "../../harness/http-client"
import { until } from "../../harness/test-shop"
import { type TestStore, borrowTestStore } from "../../harness/test-store"
import { outcomeOf } from "../../harness/try-to-fulfil"

let shop: TestStore

beforeAll(async () => {
  shop = await borrowTestStore()
})

afterEach(() => deleteBoxes(shop))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

const namesOf = async () => (await listBoxes(shop)).map(({ name }) => name)

async function threeBoxes() {
  const first = await createBox(shop, { name: "First" })
  const second = await createBox(shop, { name: "Second" })
  const third = await createBox(shop, { name: "Third" })
  return [first.id, second.id, third.id] as const
}

const order = async (ids: unknown) =>
  outcomeOf(await shop.admin.send("POST", `${BOXES}/order`, { ids }))

describe("the name of a box", () => {
  const sizes = { inner_length: 9, inner_width: 9, inner_height: 9, max_weight: 9 }
  const post = async (path: string, body: unknown) =>
    outcomeOf(await shop.admin.send("POST", `${BOXES}${path}`, body))
  const refusal = (name: string) => ({
    status: 400,
    message: expect.stringMatching(`name: There is another box "${name}"`),
  })

  it("is no other box's, made or renamed", async () => {
    const [first, second] = await threeBoxes()
    expect(await post("", { ...sizes, name: "Second" })).toEqual(refusal("Second"))
    expect(await post(`/${first}`, { name: "Third" })).toEqual(refusal("Third"))
    expect(await post(`/${second}`, { name: "Second", max_weight: 7000 })).toMatchObject({
      status: 200,
    })
    expect(await namesOf()).toEqual(["First", "Second", "Third"])
    await shop.admin.delete(`${BOXES}/${first}`)
    expect(await post(`/${second}`, { name: "First" })).toMatchObject({ status: 200 })
  })

  it("is taken once by many requests at the same moment", async () => {
    const held = await holdTable(shop.databaseUrl, "shipment_ordering_box")
    const asked = Promise.all(Array.from({ length: 6 }, () => post("", { ...sizes, name: "Only" })))
    await until("several wait", async () =>
      (await held.waiting()) > 1 ? true : undefined,
    ).finally(() => held.release())
    const outcomes = await asked
    const statuses = outcomes.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 400, 400, 400, 400, 400])
    expect(await namesOf()).toEqual(["Only"])
  })

  it.each(["POST", "DELETE"])("is said of a box that there is not (%s)", async (method) => {
    const body = method === "POST" ? { name: "New" } : undefined
    for (const id of ["nope", "sobox_none"]) {
      expect(await outcomeOf(await shop.admin.send(method, `${BOXES}/${id}`, body))).toEqual({
        status: 404,
        message: "This box no longer exists. Reload the page.",
      })
    }
  })
})

describe("the order of boxes", () => {
  it("is the one they were added in, until another is set for all at once", async () => {
    const [first, second, third] = await threeBoxes()
    expect(await namesOf()).toEqual(["First", "Second", "Third"])
    const { boxes } = await shop.admin.post<{ boxes: { name: string; rank: number }[] }>(
      `${BOXES}/order`,
      { ids: [third, first, second] },
    )
    expect(boxes.map(({ name, rank }) => `${rank} ${name}`)).toEqual([
      "0 Third",
      "1 First",
      "2 Second",
    ])
    expect(await namesOf()).toEqual(["Third", "First", "Second"])
    await createBox(shop, { name: "Fourth" })
    expect(await namesOf()).toEqual(["Third", "First", "Second", "Fourth"])
  })

  it("stays as it is when an id is no box's, is missing, or is named twice", async () => {
    const [first, second, third] = await threeBoxes()
    const deleted = await createBox(shop, { name: "Deleted" })
    await shop.admin.delete(`${BOXES}/${deleted.id}`)
    expect(await order([third, second, first, "sobox_none"])).toEqual({
      status: 404,
      message: expect.stringContaining("A box that is named no longer exists"),
    })
    expect(await order([third, second, first, deleted.id])).toMatchObject({ status: 404 })
    expect(await order([third, second])).toEqual({
      status: 400,
      message: expect.stringContaining("1 missing"),
    })
    expect(await order([third, second, first, first])).toEqual({
      status: 400,
      message: expect.stringMatching(/ids.*once/),
    })
    expect(await order("all")).toMatchObject({ status: 400 })
    expect(await namesOf()).toEqual(["First", "Second", "Third"])
  })

  it("is one of those that were asked for at the same moment, never a mixture", async () => {
    const [first, second, third] = await threeBoxes()
    const wanted = [
      [third, second, first],
      [second, first, third],
      [first, third, second],
    ]
    const outcomes = await Promise.all(wanted.map(order))
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200])
    const ranks = (await listBoxes(shop)).map(({ rank }) => rank)
    expect(ranks).toEqual([0, 1, 2])
    expect(wanted).toContainEqual((await listBoxes(shop)).map(({ id }) => id))
  })

  it("cannot be set without signing in", async () => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send("POST", `${BOXES}/order`, { ids: [] })).status).toBe(401)
  })
})
