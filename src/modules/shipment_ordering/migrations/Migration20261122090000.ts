import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Services are those of a host; what is known by now was found where the account is at present. */
export class Migration20261122090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "shipment_ordering_service" add column if not exists "base_url" text not null default '';`,
    )
    this.addSql(
      `update "shipment_ordering_service" as service set base_url = coalesce((select account.base_url from "shipment_ordering_account" as account where account.handle = service.account and account.deleted_at is null), '');`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_service" alter column "base_url" drop default;`,
    )
    this.addSql(
      `drop index if exists "IDX_shipment_ordering_service_account_environment_service_code_unique";`,
    )
    this.addSql(
      `create unique index if not exists "IDX_shipment_ordering_service_account_environment_base_url_service_code_unique" on "shipment_ordering_service" ("account", "environment", "base_url", "service_code") where deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `drop index if exists "IDX_shipment_ordering_service_account_environment_base_url_service_code_unique";`,
    )
    this.addSql(
      `delete from "shipment_ordering_service" as one using "shipment_ordering_service" as other where one.account = other.account and one.environment = other.environment and one.service_code = other.service_code and (one.updated_at, one.id) < (other.updated_at, other.id);`,
    )
    this.addSql(
      `alter table if exists "shipment_ordering_service" drop column if exists "base_url";`,
    )
    this.addSql(
      `create unique index if not exists "IDX_shipment_ordering_service_account_environment_service_code_unique" on "shipment_ordering_service" ("account", "environment", "service_code") where deleted_at is null;`,
    )
  }
}
