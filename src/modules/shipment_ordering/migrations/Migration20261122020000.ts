import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the list of shipments is sorted and searched by (`ledger/ledger-search.ts`). */
export class Migration20261122020000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_created_at" ON "shipment_ordering_shipment" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_state_created_at" ON "shipment_ordering_shipment" ("state", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_order_number" ON "shipment_ordering_shipment" ((left("reference", -7))) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_shipment_ordering_shipment_tracking_numbers" ON "shipment_ordering_shipment" USING gin ("tracking_numbers") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    for (const name of ["created_at", "state_created_at", "order_number", "tracking_numbers"]) {
      this.addSql(`DROP INDEX IF EXISTS "IDX_shipment_ordering_shipment_${name}";`)
    }
  }
}
