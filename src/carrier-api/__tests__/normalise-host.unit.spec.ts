import { InvalidHostError, normaliseHost } from ".."

describe("normaliseHost", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    [" https://api.example/ ", "https://api.example"],
    ["https://API.example:443//", "https://api.example"],
    ["http://127.0.0.1:4010", "http://127.0.0.1:4010"],
    ["https://api.example/api/production/v1", "https://api.example"],
    ["https://api.example/api/development/v1/", "https://api.example"],
    ["https://api.example/api/production", "https://api.example"],
    ["https://api.example/api/production/v1/services/calculate", "https://api.example"],
    ["https://api.example/gateway/api/production/v1", "https://api.example/gateway"],
    ["https://api.example/gateway/", "https://api.example/gateway"],
  ])("takes %s as %s", (text, host) => {
    expect(normaliseHost(text)).toBe(host)
  })

  it.each([
    ["", "not a web address"],
    ["api.example", "not a web address"],
    ["localhost:4010", "must start with https:// or http://"],
    ["ftp://api.example", "must start with https:// or http://"],
    ["https://user@api.example", "must not contain a user name"],
    ["https://api.example/?a=1", "must not contain a query"],
    ["https://api.example/?", "must not contain a query"],
    ["https://api.example/#top", "must not contain a query"],
  ])("refuses %p and says why", (text, reason) => {
    expect(() => normaliseHost(text)).toThrow(InvalidHostError)
    expect(() => normaliseHost(text)).toThrow(reason)
  })

  it("does not repeat a password that was pasted with the address", () => {
    expect(() => normaliseHost("https://merchant:s3cret@api.example")).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("s3cret") }),
    )
  })
})
