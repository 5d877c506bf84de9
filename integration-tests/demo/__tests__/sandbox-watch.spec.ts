import { type LoggedRequest, RequestLog } from "../../../packages/sandbox/src/state/request-log"
import { watchSandbox } from "../sandbox-watch"

it("a request still under way is shown once, when it has its answer", () => {
  const rest = { at: "", idempotency_key: null, duration_ms: null, fault: null }
  const label: LoggedRequest = {
    ...rest,
    ...{ operation: "label", method: "GET", path: "/label", status: null },
  }
  const log = new RequestLog()
  log.add({ ...rest, operation: "create", method: "POST", path: "/create", status: 201 })
  log.add(label)
  const shown: string[] = []
  const showRequests = watchSandbox(log, { got: (line) => shown.push(line) })
  showRequests()
  label.status = 200
  showRequests()
  expect(shown).toEqual([
    "the service was asked: POST /create -> 201",
    "the service was asked: GET /label -> 200",
  ])
})
