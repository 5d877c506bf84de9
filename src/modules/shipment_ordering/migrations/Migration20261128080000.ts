import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { PREFIX } from "../sql-functions"

/** How the packages of shipments are filled. Shipments that are there already are shown without contents. */
export class Migration20261128080000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "${PREFIX}shipment" add column if not exists "filled" jsonb null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "${PREFIX}shipment" drop column if exists "filled";`)
  }
}
