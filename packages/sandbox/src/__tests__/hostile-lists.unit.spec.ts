import { FieldErrors, queryInput } from "../fields/input"
import { orderBody } from "./order-body"
import { SandboxUnderTest, at } from "./sandbox-under-test"

const sandbox = SandboxUnderTest.forAllTests()

const times = (count: number, value: string) => Array.from({ length: count }, () => value)
const lists = ["weight", "length", "width", "height"] as const
const packages = (count: number, value = "1") =>
  Object.fromEntries(lists.map((list) => [list, times(count, value)]))

async function errorsOf(changes: Record<string, unknown>): Promise<unknown> {
  const answer = await sandbox.post("/services/order-store", orderBody(changes))
  expect(answer.status).toBe(422)
  return at(answer.body, "errors")
}

it("long lists of packages are refused with one message each, whatever is in them", async () => {
  const tooMany = (list: string) => [`The ${list} may not have more than 1000 elements`]
  const refused = Object.fromEntries(lists.map((list) => [list, tooMany(list)]))
  expect(await errorsOf(packages(1001))).toEqual(refused)
  expect(await errorsOf(packages(50_000, "0"))).toEqual(refused)
  expect(await errorsOf({ width: times(1001, "1") })).toEqual({ width: tooMany("width") })
})

it("a list of a thousand packages is too much for every service, and no error", async () => {
  expect(await errorsOf(packages(1000))).toHaveProperty("service_code")
})

it("long lists of packages have twenty messages at most", async () => {
  const errors = await errorsOf(packages(1000, "0"))
  for (const list of lists) {
    expect(at(errors, list)).toHaveLength(20)
    expect(at(errors, list, 0)).toBe(`The ${list} of package 1 must be a positive number`)
  }
})

it("messages of a field are not repeated, and not more than twenty", () => {
  const errors = new FieldErrors()
  errors.add("zip_code", "First", "First")
  errors.add("zip_code", "First")
  expect(errors.toJSON()).toEqual({ zip_code: ["First"] })
  errors.add("zip_code", ...Array.from({ length: 100 }, (_, index) => `Message ${index}`))
  expect(errors.toJSON().zip_code).toHaveLength(20)
})

it.each([
  ["weight[]=1&weight[]=2", ["1", "2"]],
  ["weight[1]=2&weight[0]=1", ["1", "2"]],
  ["weight[10]=3&weight[9]=2&weight[]=4&weight[0]=1", ["1", "2", "3", "4"]],
  ["weight%5B1%5D=2&weight%5B0%5D=1", ["1", "2"]],
])("lists of a query are in the order of their indices: %s", (query, weight) => {
  expect(queryInput(new URLSearchParams(query))).toEqual({ weight })
})

it("of a list and a plain field with one name in a query, the last one counts", () => {
  const read = (query: string) => queryInput(new URLSearchParams(query))
  expect(read("weight[]=1&weight=2")).toEqual({ weight: "2" })
  expect(read("weight=2&weight[]=1")).toEqual({ weight: ["1"] })
})

it("lists of a query have each package's weight beside its size", async () => {
  const base = "country_code=AT&zip_code=1010&send_adr=0&length[]=9&length[]=8"
  const rest = "width[]=9&width[]=8&height[]=9&height[]=8&weight[1]=2&weight[0]=1"
  const { body } = await sandbox.get(`/services/calculate?${base}&${rest}`)
  expect(at(body, "data", 0, "dimensions")).toEqual([
    { weight: "1", length: "9", width: "9", height: "9" },
    { weight: "2", length: "8", width: "8", height: "8" },
  ])
})
