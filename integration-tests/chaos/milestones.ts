import { EventEmitter } from "node:events"
import { Client } from "pg"

const becomes = (state: string) => [
  "UPDATE ON shipment_ordering_shipment",
  `NEW.state = '${state}' AND OLD.state <> NEW.state`,
]

/** The steps of a fulfillment that the database sees, in order: the event, and its condition. */
const STEPS: Record<string, string[]> = {
  claimed: ["INSERT ON shipment_ordering_shipment"],
  sent: [
    "UPDATE ON shipment_ordering_shipment",
    "OLD.first_sent_at IS NULL AND NEW.first_sent_at IS NOT NULL",
  ],
  ordered: becomes("ordered"),
  linked: ["INSERT ON order_fulfillment"],
  counted: ["INSERT OR UPDATE ON order_item", "NEW.fulfilled_quantity > 0"],
  confirming: becomes("confirm_unknown"),
  confirmed: becomes("confirmed"),
  tracked: becomes("tracked"),
}

export const milestones = Object.keys(STEPS)

/** Emits each step just after its commit, with the name of the process that made it. */
export async function watchMilestones(
  databaseUrl: string,
): Promise<{ steps: EventEmitter; stop: () => Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl })
  // Stopping the server raises an error, too.
  client.on("error", () => undefined)
  await client.connect()
  await client.query(
    `CREATE FUNCTION chaos_tell() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM pg_notify('chaos_step', TG_ARGV[0] || ' ' || current_setting('application_name'));
       RETURN NULL;
     END $$`,
  )
  for (const [step, [event, condition = "true"]] of Object.entries(STEPS)) {
    await client.query(
      `CREATE TRIGGER chaos_${step} AFTER ${event} FOR EACH ROW WHEN (${condition})
       EXECUTE FUNCTION chaos_tell('${step}')`,
    )
  }
  const steps = new EventEmitter()
  client.on("notification", ({ payload = "" }) => {
    const [step = "", process = ""] = payload.split(" ")
    steps.emit(step, process)
  })
  await client.query("LISTEN chaos_step")
  return { steps, stop: () => client.end() }
}
