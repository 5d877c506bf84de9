import type { ServiceStanding } from "../../../../../quote-book"
import { servicesInUse } from "../route"

const at = (host: string, environment: string): ServiceStanding => ({
  host,
  environment,
  state: "open",
  since: 0,
  consecutiveFailures: 3,
  isSlow: false,
})

describe("the services in use", () => {
  it("are those at which an account is, however its address is typed", () => {
    const services = [
      at("https://wrong.example", "production"),
      at("https://right.example", "production"),
      at("https://right.example", "development"),
    ]
    const accounts = [{ baseUrl: "https://Right.example/", environment: "production" as const }]
    expect(servicesInUse(services, accounts)).toEqual([services[1]])
  })

  it("are none before an account has an address", () => {
    expect(servicesInUse([at("https://a.example", "production")], [])).toEqual([])
  })
})
