import { groupIssues } from "../delivery-service"

describe("groupIssues", () => {
  it("says once what is the same for several countries", () => {
    const outage = "The service could not be reached."
    const issues = [
      { countryCode: "LV", message: outage },
      { countryCode: "AT", message: "zip_code: four digits." },
      { countryCode: "EE", message: outage },
    ]
    expect(groupIssues(issues)).toEqual([
      { countries: ["LV", "EE"], message: outage },
      { countries: ["AT"], message: "zip_code: four digits." },
    ])
  })
})
