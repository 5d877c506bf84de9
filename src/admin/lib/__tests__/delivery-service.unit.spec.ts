import { groupProblems } from "../delivery-service"

describe("groupProblems", () => {
  it("says once what is the same for several countries", () => {
    const outage = "The service could not be reached."
    const problems = [
      { countryCode: "LV", message: outage },
      { countryCode: "AT", message: "zip_code: four digits." },
      { countryCode: "EE", message: outage },
    ]
    expect(groupProblems(problems)).toEqual([
      { countries: ["LV", "EE"], message: outage },
      { countries: ["AT"], message: "zip_code: four digits." },
    ])
  })
})
