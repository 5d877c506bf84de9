import { freePort } from "../harness/local-server"
import { startStore, type Store } from "../harness/store-process"

/** A process of the store: what it is called, and what it does. */
export interface Post {
  name: string
  /** `shared` does everything. */
  mode: "shared" | "server" | "worker"
}

interface Member extends Post {
  port: number
  store: Store | undefined
}

/** The processes of one store on one database. Each comes back at its own address after it was killed. */
export class Fleet {
  private constructor(
    private readonly members: Member[],
    private readonly databaseUrl: string,
    private env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Starts all of them.
   *
   * @param env more environment, for the address at which the first process takes callbacks
   */
  static async start(
    posts: Post[],
    databaseUrl: string,
    env: (backendUrl: string) => NodeJS.ProcessEnv,
  ): Promise<Fleet> {
    const members: Member[] = []
    for (const post of posts) {
      members.push({ ...post, port: await freePort(), store: undefined })
    }
    const fleet = new Fleet(members, databaseUrl, env(`http://localhost:${members[0]?.port}`))
    // One after the other: two that start at once on an empty database both write their defaults.
    for (const { name } of members) await fleet.bringUp(name)
    return fleet
  }

  get names(): string[] {
    return this.members.map(({ name }) => name)
  }

  /** Addresses of those that take requests, also while they are down. */
  get urls(): string[] {
    return this.members
      .filter(({ mode }) => mode !== "worker")
      .map(({ port }) => `http://localhost:${port}`)
  }

  isUp(name: string): boolean {
    return this.member(name).store !== undefined
  }

  /** Ends one as a power cut would, at once. @returns false when it is down already */
  async kill(name: string): Promise<boolean> {
    const member = this.member(name)
    const { store } = member
    member.store = undefined
    await store?.kill()
    return store !== undefined
  }

  /** @throws Error with its log when it does not come up */
  async bringUp(name: string): Promise<void> {
    const member = this.member(name)
    member.store = await startStore({
      databaseUrl: this.databaseUrl,
      port: member.port,
      env: {
        ...this.env,
        // The name of this process's connections in the database (libpq).
        PGAPPNAME: name,
        ...(member.mode !== "shared" && { STORE_WORKER_MODE: member.mode }),
      },
    })
  }

  /** Restarts all of them with a changed environment. */
  async restart(env: NodeJS.ProcessEnv): Promise<void> {
    this.env = { ...this.env, ...env }
    for (const { name } of this.members) {
      await this.kill(name)
      await this.bringUp(name)
    }
  }

  /** The end of each log. */
  logTail(lines = 40): string {
    return this.members
      .map(({ name, store }) => `--- ${name}\n${store?.logs.tail(lines) ?? "(down)"}`)
      .join("\n")
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(async ({ store }) => store?.stop()))
  }

  private member(name: string): Member {
    const member = this.members.find((one) => one.name === name)
    if (member === undefined) throw new Error(`There is no process ${name}`)
    return member
  }
}
