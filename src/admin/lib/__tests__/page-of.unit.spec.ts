import { pageOf } from "../lists"

const NUMBERS = [1, 2, 3, 4, 5]

it("pageOf cuts a list into pages", () => {
  expect(pageOf(NUMBERS, { pageIndex: 1, pageSize: 2 })).toEqual({ pageIndex: 1, items: [3, 4] })
  expect(pageOf(NUMBERS, { pageIndex: 2, pageSize: 2 })).toEqual({ pageIndex: 2, items: [5] })
})

it("pageOf turns to the last page when the one before is gone", () => {
  const four = NUMBERS.slice(0, 4)
  expect(pageOf(four, { pageIndex: 2, pageSize: 2 })).toEqual({ pageIndex: 1, items: [3, 4] })
  expect(pageOf([], { pageIndex: 2, pageSize: 2 })).toEqual({ pageIndex: 0, items: [] })
})
