import type { Texts } from "../../../../i18n/use-texts"
import { accountValues, environmentIn } from "../account-values"

const SAVED = { environment: "production", api_key_hint: "…1234", can_save_api_key: true } as const
const texts = ((key: string) => key) as Texts
const schema = accountValues(texts, SAVED)
const EMPTY = {
  account: "default",
  environment: "production" as const,
  base_url: "https://service.example",
  api_key: "",
  api_key_valid_until: "",
}

describe("an account as entered", () => {
  it("may leave a key that is saved as it is", () => {
    expect(schema.parse(EMPTY)).toEqual(EMPTY)
  })

  it("needs an address, and a key where none is saved and one can be", () => {
    const missingOf = (saved: Parameters<typeof accountValues>[1], values: object) =>
      accountValues(texts, saved)
        .safeParse({ ...EMPTY, ...values })
        .error?.issues.map(({ message }) => message)
    expect(missingOf(SAVED, { base_url: " " })).toEqual(["account.enterBaseUrl"])
    const none = { ...SAVED, api_key_hint: null }
    expect(missingOf(none, {})).toEqual(["account.enterApiKey"])
    expect(missingOf(none, { environment: "development" })).toBeUndefined()
    expect(missingOf({ ...none, can_save_api_key: false }, {})).toBeUndefined()
  })

  it("needs a handle of its own and a key where it is a new one", () => {
    const added = accountValues(texts, SAVED, ["default", "ee"])
    const messagesOf = (values: object) =>
      added.safeParse({ ...EMPTY, ...values }).error?.issues.map(({ message }) => message)
    expect(messagesOf({ account: "lt", api_key: "abcd1234" })).toBeUndefined()
    expect(messagesOf({ account: "lt", environment: "development" })).toEqual([
      "account.enterApiKey",
    ])
    expect(messagesOf({ account: "ee", api_key: "abcd1234" })).toEqual(["account.new.taken"])
    expect(messagesOf({ account: "Two words", api_key: "abcd1234" })).toEqual([
      "account.new.handleIssue",
    ])
  })

  it("loses the spaces that came along with a pasted key", () => {
    expect(schema.parse({ ...EMPTY, api_key: "  abcd1234\n" }).api_key).toBe("abcd1234")
  })

  it.each(["short", "with space in it", "ķēdes-atslēga"])(
    "is refused with the key %p",
    (api_key) => {
      expect(schema.safeParse({ ...EMPTY, api_key }).error?.issues).toMatchObject([
        { path: ["api_key"], message: "validation.apiKey" },
      ])
    },
  )

  it.each(["shop.example", "ftp://shop.example", "https://"])(
    "is refused with the address %p",
    (base_url) => {
      expect(schema.safeParse({ ...EMPTY, base_url }).error?.issues).toMatchObject([
        { path: ["base_url"], message: "validation.url" },
      ])
    },
  )
})

describe("a pasted address", () => {
  it.each([
    ["https://api.example/api/development/v1", "development"],
    ["https://api.example/gateway/api/production/v1/ ", "production"],
    ["https://api.example/api/development", "development"],
    ["https://api.example/api/dev", undefined],
    ["https://api.example/development/v1", undefined],
  ])("%s names the environment %p", (address, environment) => {
    expect(environmentIn(address)).toBe(environment)
  })
})
