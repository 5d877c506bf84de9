import { startLocalServer } from "../../harness/local-server"
import { SandboxWatch } from "../sandbox-watch"

it("a request still under way is shown once, when it has its answer", async () => {
  const answered = { operation: "create", method: "POST", path: "/create", status: 201 }
  const label = { operation: "label", method: "GET", path: "/label", status: null as number | null }
  const service = await startLocalServer((_request, response) => {
    response.end(JSON.stringify({ counts: {}, requests: [answered, label] }))
  })
  const shown: string[] = []
  const watch = new SandboxWatch(service, { got: (line) => shown.push(line) })
  try {
    await watch.show()
    label.status = 200
    await watch.show()
  } finally {
    await service.close()
  }
  expect(shown).toEqual([
    "the service was asked: POST /create -> 201",
    "the service was asked: GET /label -> 200",
  ])
})
