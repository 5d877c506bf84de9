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

const issuesOf = (form: typeof schema, values: object) =>
  form.safeParse({ ...EMPTY, ...values }).error?.issues.map(({ message }) => message)

it("an account as entered may leave a saved key unchanged", () => {
  expect(schema.parse(EMPTY)).toEqual(EMPTY)
})

it("an account as entered needs an address, and a key where none is saved and one can be", () => {
  expect(issuesOf(schema, { base_url: " " })).toEqual(["account.enterBaseUrl"])
  const none = { ...SAVED, api_key_hint: null }
  expect(issuesOf(accountValues(texts, none), {})).toEqual(["account.enterApiKey"])
  const development = { environment: "development" }
  expect(issuesOf(accountValues(texts, none), development)).toBeUndefined()
  const unsaveable = accountValues(texts, { ...none, can_save_api_key: false })
  expect(issuesOf(unsaveable, {})).toBeUndefined()
})

it("an account as entered needs a handle of its own and a key if it is new", () => {
  const added = accountValues(texts, SAVED, ["default", "ee"])
  const withKey = (account: string) => issuesOf(added, { account, api_key: "abcd1234" })
  expect(withKey("lt")).toBeUndefined()
  expect(withKey("ee")).toEqual(["account.new.taken"])
  expect(withKey("Two words")).toEqual(["account.new.handleIssue"])
  const withoutKey = { account: "lt", environment: "development" }
  expect(issuesOf(added, withoutKey)).toEqual(["account.enterApiKey"])
})

it("an account as entered loses the spaces that came along with a pasted key", () => {
  expect(schema.parse({ ...EMPTY, api_key: "  abcd1234\n" }).api_key).toBe("abcd1234")
})

it.each([
  ["api_key", "short", "validation.apiKey"],
  ["api_key", "with space in it", "validation.apiKey"],
  ["api_key", "ķēdes-atslēga", "validation.apiKey"],
  ["base_url", "shop.example", "validation.url"],
  ["base_url", "ftp://shop.example", "validation.url"],
  ["base_url", "https://", "validation.url"],
])("an account as entered is refused with the %s %p", (field, value, message) => {
  const { error } = schema.safeParse({ ...EMPTY, [field]: value })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

it.each([
  ["https://api.example/api/development/v1", "development"],
  ["https://api.example/gateway/api/production/v1/ ", "production"],
  ["https://api.example/api/development", "development"],
  ["https://api.example/api/dev", undefined],
  ["https://api.example/development/v1", undefined],
])("a pasted address %s names the environment %p", (address, environment) => {
  expect(environmentIn(address)).toBe(environment)
})
