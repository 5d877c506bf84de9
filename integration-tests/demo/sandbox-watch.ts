import type { RunningSandbox } from "../../packages/sandbox/src"
import type { Narrator } from "./narrator"

interface SandboxRequests {
  counts: Record<string, number>
  requests: { operation: string; method: string; path: string; status: number | null }[]
}

/** Prints each of the store's requests to the service once it has an answer. */
export class SandboxWatch {
  private readonly shown = new Set<number>()

  constructor(
    private readonly sandbox: Pick<RunningSandbox, "url">,
    private readonly narrator: Pick<Narrator, "got">,
  ) {}

  async show(): Promise<void> {
    const { requests } = await this.read()
    requests.forEach(({ method, path, status }, index) => {
      if (status === null || this.shown.has(index)) return
      this.shown.add(index)
      this.narrator.got(`the service was asked: ${method} ${decodeURIComponent(path)} -> ${status}`)
    })
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
