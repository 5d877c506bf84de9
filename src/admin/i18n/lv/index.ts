import account from "./account.json"
import automation from "./automation.json"
import boxImport from "./box-import.json"
import boxes from "./boxes.json"
import common from "./common.json"
import dataReport from "./data-report.json"
import itemRules from "./item-rules.json"
import packing from "./packing.json"
import pickup from "./pickup.json"
import prices from "./prices.json"
import services from "./services.json"
import shipments from "./shipments.json"
import units from "./units.json"

/** One file for each part of the admin; what all parts say is in `common`. */
export default {
  ...common,
  account,
  pickup,
  units,
  boxes,
  boxImport,
  itemRules,
  packing,
  dataReport,
  services,
  automation,
  shipments,
  prices,
}
