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
  const issue = "failed"
  expect(connectionFailure(failure({ code }))).toEqual({ outcome: "never-made", code, issue })
  expect(connectionFailure(failure({ cause: failure({ code }) })).outcome).toBe("never-made")
})

const noTls = { message: "error:0A00010B:SSL routines:tls_validate:wrong version number:x" }
const notSecure = { message: "Client disconnected before secure TLS connection was established" }
it.each([
  [{ code: "ETIMEDOUT", syscall: "connect" }, "never-made", "ETIMEDOUT"],
  [{ code: "EBUSY", syscall: "getaddrinfo" }, "never-made", "EBUSY"],
  [{ ...notSecure, code: "ECONNRESET" }, "never-made", "ECONNRESET"],
  [notSecure, "never-made", "ECONNECT"],
  [{ ...noTls, code: "EPROTO" }, "never-made", "NO_TLS"],
  [{ cause: failure({ ...noTls, code: "EPROTO" }) }, "never-made", "NO_TLS"],
  [noTls, "lost", "NO_TLS"],
])("a failed connection with %j was %s, with the code %s", (facts, outcome, code) => {
  expect(connectionFailure(failure(facts))).toMatchObject({ outcome, code })
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
    const unknown = { outcome: "lost", code: "LOST", issue: "unknown failure" }
    expect(connectionFailure(thrown)).toEqual(unknown)
  },
)
