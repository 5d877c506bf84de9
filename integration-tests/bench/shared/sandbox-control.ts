import { firstLine, startSandboxProgram } from "../../conformance/support/sandbox-program"

/** A callback of the service, as its control interface shows it. */
interface ApiCallback {
  url: string
  tracking_numbers: string[]
}

/** A shipment as the service itself knows it. */
export interface ApiShipment {
  id: number
  idempotency_key: string | null
  confirmed_at: string | null
  tracking_numbers: string[]
  body: Record<string, unknown>
  callbacks: ApiCallback[]
}

/** The sandbox in a process of its own, as the run breaks it and looks into it. */
export interface ApiControl {
  url: string
  key: string
  shipments: () => Promise<ApiShipment[]>
  /** Sends a command to the control interface. @throws Error when it is refused */
  command: (path: string, body?: object) => Promise<void>
  clearFaults: () => Promise<void>
  /** Requests so far, and the faults that struck them, by kind. */
  counts: () => Promise<{ counts: Record<string, number>; struck: Record<string, number> }>
  stop: () => Promise<void>
}

const KEY = "chaos-key"

export async function startApi(): Promise<ApiControl> {
  const program = startSandboxProgram(["--port", "0", "--key", KEY, "--callback-now"])
  const url = /http:\/\/[^/\s]+/.exec(await firstLine(program))?.[0]
  if (url === undefined) throw new Error(`The sandbox printed no address:\n${program.logs.tail()}`)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/_sandbox${path}`, init)
    if (!answer.ok) throw new Error(`${path} -> ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    url,
    key: KEY,
    shipments: async () => ((await ask("/shipments")) as { shipments: ApiShipment[] }).shipments,
    command: async (path, body = {}) => {
      await ask(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    },
    clearFaults: async () => {
      await ask("/faults", { method: "DELETE" })
    },
    counts: async () => (await ask("/requests")) as Awaited<ReturnType<ApiControl["counts"]>>,
    stop: () => program.stop(),
  }
}
