import { connectionFailure } from "../exchange"

const failure = (facts: Record<string, unknown>) => Object.assign(new Error("failed"), facts)

it.each([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "CERT_HAS_EXPIRED",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
])("a failed connection with %s was never made", (code) => {
  expect(connectionFailure(failure({ code }))).toMatchObject({ outcome: "never-made", code })
  expect(connectionFailure(failure({ cause: failure({ code }) })).outcome).toBe("never-made")
})

it("a failed connection that timed out while connecting was never made", () => {
  const error = failure({ code: "ETIMEDOUT", syscall: "connect" })
  expect(connectionFailure(error).outcome).toBe("never-made")
})

it.each([
  ["ECONNRESET", "read"],
  ["EPIPE", "write"],
  ["ETIMEDOUT", "read"],
  ["ERR_BAD_RESPONSE", undefined],
])("a failed connection with %s may have carried the request", (code, syscall) => {
  expect(connectionFailure(failure({ code, syscall })).outcome).toBe("lost")
})

it.each([undefined, null, "x", 1, {}])(
  "a failed connection thrown as %p is counted as lost",
  (thrown) => {
    expect(connectionFailure(thrown).outcome).toBe("lost")
  },
)
