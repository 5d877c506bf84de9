import type { RunningSandbox } from "../../src/sandbox"
import type { Narrator } from "./narrator"

interface SandboxRequests {
  counts: Record<string, number>
  requests: { operation: string; method: string; path: string; status: number | null }[]
}

/** Shows what the store has asked of the service since it was last looked at. */
export class SandboxWatch {
  private seen = 0

  constructor(
    private readonly sandbox: RunningSandbox,
    private readonly narrator: Narrator,
  ) {}

  async show(): Promise<void> {
    const { requests } = await this.read()
    for (const { method, path, status } of requests.slice(this.seen)) {
      this.narrator.got(`the service was asked: ${method} ${decodeURIComponent(path)} -> ${status}`)
    }
    this.seen = requests.length
  }

  /** Requests to the service so far, by operation. */
  async counts(): Promise<Record<string, number>> {
    const { counts } = await this.read()
    const { calculate = 0, create = 0, confirm = 0, detail = 0, list = 0 } = counts
    return { calculate, create, confirm, detail, list }
  }

  private async read(): Promise<SandboxRequests> {
    const answer = await fetch(`${this.sandbox.url}/_sandbox/requests`)
    return (await answer.json()) as SandboxRequests
  }
}
