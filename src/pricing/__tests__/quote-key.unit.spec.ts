import { toQuoteKey, type QuoteQuestion } from "../ask-quotes"

const small = { weight: "0.5", length: "20", width: "15", height: "10" }
const big = { weight: "2", length: "40", width: "30", height: "20" }
const account = {
  handle: "default",
  environment: "production" as const,
  baseUrl: "https://service.example",
}
const question: QuoteQuestion = {
  account,
  countryCode: "LV",
  zipCode: "LV-1010",
  packages: [small, big],
  packageType: 1,
  sendAdr: false,
  codInQuoteCurrency: "25.5",
}

it.each<[string, Partial<QuoteQuestion>]>([
  ["letter case of the country", { countryCode: "lv" }],
  ["spaces around the postal code", { zipCode: " LV-1010 " }],
  ["order of the packages", { packages: [big, small] }],
  ["zeros behind the point", { packages: [{ ...small, weight: "0.500" }, big] }],
  ["zeros of the amount to collect", { codInQuoteCurrency: "25.50" }],
  ["a slash behind the host", { account: { ...account, baseUrl: "https://Service.example/" } }],
])("the key of a quote does not depend on %s", (_, changed) => {
  expect(toQuoteKey({ ...question, ...changed })).toBe(toQuoteKey(question))
})

it.each<[string, Partial<QuoteQuestion>]>([
  ["account", { account: { ...account, handle: "ee" } }],
  ["environment", { account: { ...account, environment: "development" } }],
  ["host", { account: { ...account, baseUrl: "https://other.example" } }],
  ["country", { countryCode: "EE" }],
  ["postal code", { zipCode: "LV-1011" }],
  ["package", { packages: [small] }],
  ["weight", { packages: [{ ...small, weight: "0.05" }, big] }],
  ["tenfold weight", { packages: [small, { ...big, weight: "20" }] }],
  ["side that is turned", { packages: [{ ...small, length: "15", width: "20" }, big] }],
  ["package type", { packageType: 2 }],
  ["dangerous goods", { sendAdr: true }],
  ["amount to collect", { codInQuoteCurrency: undefined }],
])("the key of a quote differs for another %s", (_, changed) => {
  expect(toQuoteKey({ ...question, ...changed })).not.toBe(toQuoteKey(question))
})
