import { type AccountClient } from "./support/account-client"
import { expectCleanRefusal } from "./support/expect-refusal"
import { sendRequest } from "./support/http-request"
import { shipmentIdOf } from "./support/read-reply"
import { parcelOrder, parcelQuery } from "./support/sample-requests"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
let merchant: AccountClient

beforeEach(async () => {
  merchant = await sandbox().newAccount()
})

afterEach(async () => {
  expect((await sandbox().anybody.calculate(parcelQuery())).status).toBe(200)
})

const hostileIds = [
  "0",
  "-1",
  "-0",
  "1.5",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "true",
  "null",
  "undefined",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "1".repeat(3000),
  "%00",
  "1%00",
  "%0a",
  "%20",
  "%zz",
  "%",
  "%c3%28",
  "%ff%fe",
  "%e2%82%ac",
  "%f0%9f%93%a6",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "'%20OR%201=1--",
  "%3Cscript%3E",
  "*",
  "[]",
  "{}",
]

describe("Hostile identifiers", () => {
  it.each(hostileIds)("detail refuses %p in good order", async (id) => {
    expectCleanRefusal(await merchant.detail(id))
  })

  it("confirmation refuses each of them in good order", async () => {
    for (const id of hostileIds) {
      expectCleanRefusal(await merchant.confirm(id))
    }
  })

  it("the control interface refuses each of them in good order", async () => {
    for (const id of hostileIds) {
      const { control } = sandbox()
      expectCleanRefusal(await control.call("POST", `/shipments/${id}/issue`, {}))
      expectCleanRefusal(await control.call("DELETE", `/keys/${id}`))
    }
  })

  it("a label's address refuses each of them with 404 or 400", async () => {
    for (const id of hostileIds) {
      const target = `/labels/${id}.pdf`
      const { status } = await sendRequest({ origin: sandbox().origin, method: "GET", target })
      expect([400, 404]).toContain(status)
    }
  })

  it("another spelling of a number is not the number", async () => {
    const id = shipmentIdOf(await merchant.create(parcelOrder()))
    const spellings = [
      `${id}.0`,
      `%20${id}`,
      `${id}%20`,
      `%2B${id}`,
      `0x${id.toString(16)}`,
      `${id}abc`,
      `${id}e0`,
      `${id},1`,
      `${id}%0a`,
    ]
    for (const spelling of spellings) {
      const { status } = await merchant.detail(spelling)
      expect({ spelling, isRefused: status >= 400 && status < 500 }).toEqual({
        spelling,
        isRefused: true,
      })
    }
  })
})
