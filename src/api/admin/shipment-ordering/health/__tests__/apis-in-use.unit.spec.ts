import type { ApiState } from "../../../../../answer-book"
import { apisInUse } from "../route"

const at = (host: string, environment: string): ApiState => ({
  host,
  environment,
  state: "open",
  since: 0,
  consecutiveFailures: 3,
  isSlow: false,
})

it("the APIs in use are those at which an account is, however its address is typed", () => {
  const apis = [
    at("https://wrong.example", "production"),
    at("https://right.example", "production"),
    at("https://right.example", "development"),
  ]
  const accounts = [{ baseUrl: "https://Right.example/", environment: "production" as const }]
  expect(apisInUse(apis, accounts)).toEqual([apis[1]])
})

it("no API is in use before an account has an address", () => {
  expect(apisInUse([at("https://a.example", "production")], [])).toEqual([])
})
