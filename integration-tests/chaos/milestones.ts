import { Client } from "pg"

/** The steps of a fulfillment that the database sees, in order. */
const TRIGGERS = {
  claimed: "AFTER INSERT ON shipment_ordering_shipment",
  sent: "AFTER UPDATE ON shipment_ordering_shipment WHEN OLD.first_sent_at IS NULL AND NEW.first_sent_at IS NOT NULL",
  ordered: stateBecomes("ordered"),
  linked: "AFTER INSERT ON order_fulfillment",
  counted: "AFTER INSERT OR UPDATE ON order_item WHEN NEW.fulfilled_quantity > 0",
  confirming: stateBecomes("confirm_unknown"),
  confirmed: stateBecomes("confirmed"),
  tracked: stateBecomes("tracked"),
}

export type Milestone = keyof typeof TRIGGERS
export const milestones = Object.keys(TRIGGERS) as Milestone[]

const CHANNEL = "chaos_milestone"

function stateBecomes(state: string): string {
  return `AFTER UPDATE ON shipment_ordering_shipment WHEN NEW.state = '${state}' AND OLD.state <> NEW.state`
}

/** Announces each step just after its commit, with the process that made it. */
export class MilestoneWatch {
  private listener: ((milestone: Milestone, process: string) => void) | undefined

  private constructor(private readonly client: Client) {}

  static async start(databaseUrl: string): Promise<MilestoneWatch> {
    const client = new Client({ connectionString: databaseUrl })
    // Stopping the server raises an error, too.
    client.on("error", () => undefined)
    await client.connect()
    await client.query(
      `CREATE OR REPLACE FUNCTION chaos_tell() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         PERFORM pg_notify('${CHANNEL}', TG_ARGV[0] || ' ' || current_setting('application_name'));
         RETURN NULL;
       END $$`,
    )
    for (const [milestone, event] of Object.entries(TRIGGERS)) {
      const [table, condition] = event.split(" WHEN ")
      const when = condition === undefined ? "" : `WHEN (${condition})`
      await client.query(
        `CREATE TRIGGER chaos_${milestone} ${table} FOR EACH ROW ${when}
         EXECUTE FUNCTION chaos_tell('${milestone}')`,
      )
    }
    const watch = new MilestoneWatch(client)
    client.on("notification", ({ payload = "" }) => {
      const [milestone = "", process = ""] = payload.split(" ")
      const known = milestones.find((one) => one === milestone)
      if (known) watch.listener?.(known, process)
    })
    await client.query(`LISTEN ${CHANNEL}`)
    return watch
  }

  /** Calls `listener` for each step from now on, instead of the former listener. */
  follow(listener: ((milestone: Milestone, process: string) => void) | undefined): void {
    this.listener = listener
  }

  async stop(): Promise<void> {
    await this.client.end()
  }
}
