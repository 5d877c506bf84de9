import { readPluginOptions } from "../plugin-options"

const hex = "ab".repeat(32)
const base64 = Buffer.alloc(32, 7).toString("base64")

describe("the plugin's options", () => {
  it("may be left out altogether", () => {
    expect(readPluginOptions(undefined, {})).toMatchObject({
      encryptionKeys: [],
      backendUrl: undefined,
      timing: { leaseSeconds: 60, confirmLeaseSeconds: 45, orphanAfterSeconds: 1800 },
    })
  })

  it("take a key in hex and one in base64, the first of which seals", () => {
    const { encryptionKeys } = readPluginOptions({ encryptionKey: [base64, hex] }, {})
    expect(encryptionKeys.map(({ bytes }) => bytes.length)).toEqual([32, 32])
    expect(encryptionKeys[0]?.bytes[0]).toBe(7)
  })

  it("come from the environment where the config says nothing", () => {
    const options = readPluginOptions(
      { encryptionKey: "", backendUrl: undefined },
      {
        SHIPMENT_ORDERING_ENCRYPTION_KEY: `${base64}, ${hex}`,
        SHIPMENT_ORDERING_BACKEND_URL: "https://shop.example/",
      },
    )
    expect(options.encryptionKeys).toHaveLength(2)
    expect(options.backendUrl).toBe("https://shop.example")
  })

  it("may shorten waits, as long as each is longer than what it covers", () => {
    const read = (timing: object) => () => readPluginOptions({ timing }, {})
    expect(
      read({ serviceTimeoutSeconds: 2, leaseSeconds: 5, confirmLeaseSeconds: 7 })(),
    ).toMatchObject({ timing: { leaseSeconds: 5, lookAgainSeconds: 120 } })
    expect(read({ leaseSeconds: 30 })).toThrow(/timing.leaseSeconds: must be above 30/)
    expect(read({ confirmLeaseSeconds: 40 })).toThrow(
      /timing.confirmLeaseSeconds: must be above 40/,
    )
    expect(read({ leaseSecond: 90 })).toThrow(/timing/)
  })

  it("may raise what visitors may ask, to whole numbers only", () => {
    const read = (callBudgets: object) => () => readPluginOptions({ callBudgets }, {})
    expect(read({ visitorPerMinute: 500 })()).toMatchObject({
      callBudgets: { visitorPerMinute: 500, accountPerMinute: 600 },
    })
    expect(read({ visitorPerMinute: 0 })).toThrow(/plugin option callBudgets.visitorPerMinute/)
    expect(read({ perVisitor: 5 })).toThrow(/callBudgets/)
  })

  it("say how long a price is given out, and refuse times that change nothing", () => {
    const read = (timing: object) => () => readPluginOptions({ timing }, {})
    expect(read({ quoteFreshSeconds: 600, quoteStaleSeconds: 600 })()).toMatchObject({
      timing: { quoteFreshSeconds: 600, quoteStaleSeconds: 600 },
    })
    const useless = { quoteFreshSeconds: 20, quoteStaleSeconds: 10 }
    expect(read(useless)).toThrow(/timing.quoteStaleSeconds: must be at least quoteFreshSeconds/)
    expect(read({ quoteDeadlineMs: 10_000 })).toThrow(/timing.quoteDeadlineMs/)
    expect(read({ keyMaxAgeHours: 200 })).toThrow(/timing.keyMaxAgeHours/)
  })

  it("say what the service wants in every shipment", () => {
    const read = (shipments: object) => () => readPluginOptions({ shipments }, {}).shipments
    expect(read({})()).toEqual({
      sizeUnit: "cm",
      reasonForExport: "sold",
      houseNumberCountries: [],
    })
    expect(read({ houseNumberCountries: ["DE", "nl"] })()).toMatchObject({
      houseNumberCountries: ["DE", "nl"],
    })
    expect(read({ sizeUnit: "inch" })).toThrow(/shipments.sizeUnit/)
    expect(read({ reasonForExport: " " })).toThrow(/shipments.reasonForExport/)
    expect(read({ houseNumberCountries: ["Germany"] })).toThrow(/shipments.houseNumberCountries/)
    expect(read({ houseNumberCountries: ["DE", "ZZ"] })).toThrow(/shipments.houseNumberCountries/)
  })

  it.each([
    ["a locker's field that has another meaning", { lockerField: "zip_code" }],
    ["a locker's field that is no name", { lockerField: "locker code" }],
    ["a confirmation without its shipment", { confirm: { path: "/services/confirm" } }],
  ])("refuse %s", (_, endpoints) => {
    expect(() => readPluginOptions({ endpoints: { default: endpoints } }, {})).toThrow(
      /plugin option endpoints.default/,
    )
  })

  it("refuse to keep personal data for no time at all", () => {
    expect(() => readPluginOptions({ retentionDays: 0 }, {})).toThrow(/retentionDays/)
  })

  it("refuse a key of the wrong length, naming the option and how to make one, never the value", () => {
    const short = Buffer.alloc(16, 1).toString("base64")
    const read = () => readPluginOptions({ encryptionKey: short }, {})
    expect(read).toThrow(/encryptionKey must be 32 bytes.*is 16 bytes.*randomBytes\(32\)/)
    expect(read).not.toThrow(short)
  })

  it.each([
    ...["shop.example", "ftp://shop.example", "not a url"],
    ...["https://shop.example/?a=b", "https://shop.example/#top", "https://user:pw@shop.example"],
  ])("refuse the backend address %s", (backendUrl) => {
    expect(() => readPluginOptions({ backendUrl }, {})).toThrow(/backendUrl/)
  })

  it("refuses endpoints under a name that no account can have", () => {
    expect(() => readPluginOptions({ endpoints: { Default: {} } }, {})).toThrow(
      "plugin option endpoints.Default: must be the handle of an account, such as default or ee",
    )
  })

  it("has endpoints by account, and refuses a name in them that is not known", () => {
    const read = (lockers: object) =>
      readPluginOptions({ endpoints: { ee: { lockers } } }, {}).endpoints.ee
    expect(read({ path: "/points" })).toMatchObject({
      lockers: { path: "/points", method: "GET" },
      lockerField: "locker_code",
    })
    expect(() => read({ pth: "/points" })).toThrow(
      "plugin option endpoints.ee.lockers.pth: unknown name. Known names: method, sendsKey, path,",
    )
  })

  it.each(["encriptionKey", "apiKey", "baseUrl"])("refuse the unknown name %s", (name) => {
    expect(() => readPluginOptions({ [name]: "x", database: {} }, {})).toThrow(
      `plugin option ${name}: unknown name. Known names: encryptionKey, backendUrl, timing, endpoints, callBudgets, shipments, documents, retentionDays`,
    )
  })

  it.each([{ labelPaths: ["x"] }, { lockers: { path: "/points" } }])(
    "say that endpoints are by account where its handle is missing: %j",
    (endpoints) => {
      expect(() => readPluginOptions({ endpoints }, {})).toThrow(
        /; endpoints is by account handle, such as default$/,
      )
    },
  )
})
