import { readPluginOptions } from "../plugin-options"

const hex = "ab".repeat(32)
const base64 = Buffer.alloc(32, 7).toString("base64")

const read = (options: object) => () => readPluginOptions(options, {})

it("the plugin's options may be left out altogether", () => {
  expect(readPluginOptions(undefined, {})).toMatchObject({
    encryptionKeys: [],
    backendUrl: undefined,
    timing: { leaseSeconds: 60, confirmLeaseSeconds: 45, orphanAfterSeconds: 1800 },
  })
})

it("the plugin's options take a key in hex and one in base64, the first of which seals", () => {
  const { encryptionKeys } = readPluginOptions({ encryptionKey: [base64, hex] }, {})
  expect(encryptionKeys.map(({ bytes }) => bytes.length)).toEqual([32, 32])
  expect(encryptionKeys[0]?.bytes[0]).toBe(7)
})

it("the plugin's options come from the environment where the config says nothing", () => {
  const options = readPluginOptions(
    { encryptionKey: "", backendUrl: undefined, printQueueKey: "" },
    {
      SHIPMENT_ORDERING_ENCRYPTION_KEY: `${base64}, ${hex}`,
      SHIPMENT_ORDERING_BACKEND_URL: "https://shop.example/",
      SHIPMENT_ORDERING_PRINT_QUEUE_KEY: ` ${base64} `,
    },
  )
  expect(options.encryptionKeys).toHaveLength(2)
  expect(options).toMatchObject({ backendUrl: "https://shop.example", printQueueKey: base64 })
})

it.each<[asked: object, read: object]>([
  [
    { timing: { serviceTimeoutSeconds: 2, leaseSeconds: 5, confirmLeaseSeconds: 7 } },
    { timing: { leaseSeconds: 5, lookAgainSeconds: 120 } },
  ],
  [
    { timing: { quoteFreshSeconds: 600, quoteStaleSeconds: 600 } },
    { timing: { quoteFreshSeconds: 600, quoteStaleSeconds: 600 } },
  ],
  [
    { callBudgets: { visitorPerMinute: 500 } },
    { callBudgets: { visitorPerMinute: 500, accountPerMinute: 600 } },
  ],
  [{ shipments: {} }, { shipments: { sizeUnit: "cm", reasonForExport: "sold" } }],
  [
    { shipments: { houseNumberCountries: ["DE", "nl"] } },
    { shipments: { houseNumberCountries: ["DE", "nl"] } },
  ],
  [
    { endpoints: { ee: { lockers: { path: "/points" } } } },
    { endpoints: { ee: { lockers: { method: "GET" }, lockerField: "locker_code" } } },
  ],
])("the plugin's options in %j change only what they name: %j", (asked, result) => {
  expect(read(asked)()).toMatchObject(result)
  expect(read({})().shipments.houseNumberCountries).toEqual([])
})

it.each<[object, RegExp]>([
  [{ timing: { leaseSeconds: 30 } }, /timing.leaseSeconds: must be above 30/],
  [{ timing: { confirmLeaseSeconds: 40 } }, /timing.confirmLeaseSeconds: must be above 40/],
  [{ timing: { leaseSecond: 90 } }, /timing/],
  [
    { timing: { quoteFreshSeconds: 20, quoteStaleSeconds: 10 } },
    /timing.quoteStaleSeconds: must be at least quoteFreshSeconds/,
  ],
  [{ timing: { quoteDeadlineMs: 10_000 } }, /timing.quoteDeadlineMs/],
  [{ timing: { keyMaxAgeHours: 200 } }, /timing.keyMaxAgeHours/],
  [{ callBudgets: { visitorPerMinute: 0 } }, /plugin option callBudgets.visitorPerMinute/],
  [{ callBudgets: { perVisitor: 5 } }, /callBudgets/],
  [{ shipments: { sizeUnit: "inch" } }, /shipments.sizeUnit/],
  [{ shipments: { reasonForExport: " " } }, /shipments.reasonForExport/],
  [{ shipments: { houseNumberCountries: ["Germany"] } }, /shipments.houseNumberCountries/],
  [{ shipments: { houseNumberCountries: ["DE", "ZZ"] } }, /shipments.houseNumberCountries/],
  [{ endpoints: { default: { lockerField: "zip_code" } } }, /plugin option endpoints.default/],
  [{ endpoints: { default: { lockerField: "locker code" } } }, /plugin option endpoints.default/],
  [{ endpoints: { default: { confirm: { path: "/confirm" } } } }, /plugin option endpoints.def/],
  [{ endpoints: { Default: {} } }, /endpoints.Default: must be the handle of an account, such as/],
  [
    { endpoints: { ee: { lockers: { pth: "/points" } } } },
    /plugin option endpoints.ee.lockers.pth: unknown name. Known names: method, sendsKey, path,/,
  ],
  [{ endpoints: { labelPaths: ["x"] } }, /; endpoints is by account handle, such as default$/],
  [{ endpoints: { lockers: { path: "/p" } } }, /; endpoints is by account handle, such as def/],
  [{ retentionDays: 0 }, /retentionDays/],
])("the plugin's options are refused by name: %j", (options, message) => {
  expect(read(options)).toThrow(message)
})

it("the plugin's options refuse a key of the wrong length, naming the option and how to make one, never the value", () => {
  const short = Buffer.alloc(16, 1).toString("base64")
  const withShort = read({ encryptionKey: short })
  expect(withShort).toThrow(/encryptionKey must be 32 bytes.*is 16 bytes.*randomBytes\(32\)/)
  expect(withShort).not.toThrow(short)
})

it.each(["a".repeat(31), `${"a b".repeat(20)}`, "ā".repeat(40)])(
  "the plugin's options refuse %j as the key of the print queue, naming the option and how to make one, never the value",
  (printQueueKey) => {
    const withWrong = read({ printQueueKey })
    expect(withWrong).toThrow(/printQueueKey: must have at least 32 .*randomBytes\(32\)/)
    expect(withWrong).not.toThrow(printQueueKey)
  },
)

it.each([
  ...["shop.example", "ftp://shop.example", "not a url"],
  ...["https://shop.example/?a=b", "https://shop.example/#top", "https://user:pw@shop.example"],
])("the plugin's options refuse the backend address %s", (backendUrl) => {
  expect(read({ backendUrl })).toThrow(/backendUrl/)
})

it.each(["encriptionKey", "apiKey", "baseUrl"])(
  "the plugin's options refuse the unknown name %s",
  (name) => {
    expect(read({ [name]: "x", database: {} })).toThrow(
      `plugin option ${name}: unknown name. Known names: encryptionKey, backendUrl, printQueueKey, timing, endpoints, callBudgets, shipments, documents, retentionDays`,
    )
  },
)
