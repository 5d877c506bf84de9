import { logCall } from "../api-client"

const call = {
  operation: "create",
  method: "POST",
  path: "/services/shipment",
  status: 422,
  errorKind: "rejected",
  durationMs: 12,
  attempt: 1,
  correlationId: "5f1c",
} as const

const logged = (report: Parameters<typeof logCall>[1]) => {
  const lines: string[] = []
  const keep = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  logCall({ debug: keep("debug"), warn: keep("warn") }, report)
  return lines
}

it("a failed call to the service is logged as a warning with its correlation id", () => {
  expect(logged(call)).toEqual([
    "warn shipment-ordering: call create: rejected 422, 12 ms, correlation id 5f1c",
  ])
})

it("a call to the service is logged for debugging only if it succeeds, or a visitor has caused it", () => {
  expect(logged({ ...call, status: 200, errorKind: undefined })).toEqual([
    "debug shipment-ordering: call create: 200, 12 ms, correlation id 5f1c",
  ])
  expect(logged({ ...call, operation: "calculate" })[0]).toMatch(/^debug .*5f1c$/)
})
