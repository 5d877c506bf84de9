import {
  filterLockers,
  formatDistance,
  leftOpen,
  type ShownLocker,
  lockerAddress,
  postalCodeIn,
} from "../locker"

const locker = (code: string, place: Partial<ShownLocker> = {}): ShownLocker => ({
  code,
  name: `Locker ${code}`,
  address: null,
  city: null,
  postal_code: null,
  ...place,
})

const lockers = [
  locker("LV1001", { name: "Stacijas pasāža", city: "Rīga", address: "Stacijas laukums 6" }),
  locker("LV1033", { name: "Pērnavas degviela", city: "Rīga", postal_code: "LV-1012" }),
  locker("LV1009", { name: "Siguldas stacija", city: "Sigulda" }),
]
const find = (search: string) => filterLockers(lockers, search).map(({ code }) => code)

it("a search among lockers finds by code, name, street, town and postal code, in the order of the list", () => {
  expect(find("lv1009")).toEqual(["LV1009"])
  expect(find("degviela")).toEqual(["LV1033"])
  expect(find("laukums 6")).toEqual(["LV1001"])
  expect(find("LV-1012")).toEqual(["LV1033"])
  expect(find("stacija")).toEqual(["LV1001", "LV1009"])
})

it("a search among lockers needs every word, and ignores marks on letters", () => {
  expect(find("riga stacijas")).toEqual(["LV1001"])
  expect(find("PERNAVAS")).toEqual(["LV1033"])
  expect(find("sigulda rīga")).toEqual([])
  expect(find("  ")).toHaveLength(lockers.length)
})

it("the address of a locker is one line of its known parts", () => {
  const place = { address: "Stacijas laukums 6", postal_code: "LV-1050", city: "Rīga" }
  expect(lockerAddress(locker("A", place))).toBe("Stacijas laukums 6, LV-1050, Rīga")
  expect(lockerAddress(locker("A", { city: "Rīga" }))).toBe("Rīga")
  expect(lockerAddress(locker("A"))).toBe("")
})

it("the address of a locker says nothing twice that the street has already", () => {
  const address = "Stacijas laukums 6, Rīga, LV-1050"
  expect(lockerAddress(locker("A", { address, postal_code: "LV-1050", city: "RĪGA" }))).toBe(
    address,
  )
})

it.each([
  ["LV-3001", "LV-3001"],
  [" 10115 ", "10115"],
  ["SW1A 1AA", "SW1A 1AA"],
  ["Sigulda", undefined],
  ["12", undefined],
  ["Brīvības iela 117", undefined],
])("a search for %p among lockers looks near the postal code %p", (search, code) => {
  expect(postalCodeIn(search)).toBe(code)
})

it.each([
  [0.42, "0.4 km"],
  [12.6, "13 km"],
])("%p km are said to be %p", (kilometres, text) => {
  expect(formatDistance(kilometres, "en")).toBe(text)
})

const line = (quantity: number, fulfilled_quantity = 0) => ({
  quantity,
  detail: { fulfilled_quantity },
})

it.each([
  ["a fraction, without the error of binary numbers", [line(3.3, 1.1)], 2.2],
  ["several lines", [line(2), line(1, 1), line(0.1), line(0.2)], 2.3],
  ["nothing, once more went out than was ordered", [line(1, 2)], 0],
])("the open quantity of an order is %s", (_, items, left) => {
  expect(leftOpen({ status: "pending", items })).toBe(left)
  expect(leftOpen({ status: "canceled", items })).toBe(0)
})
