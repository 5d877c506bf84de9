import account from "./account.json"
import advanced from "./advanced.json"
import automation from "./automation.json"
import boxes from "./boxes.json"
import cod from "./cod.json"
import common from "./common.json"
import firstRun from "./first-run.json"
import pickup from "./pickup.json"
import prices from "./prices.json"
import returns from "./returns.json"
import sandbox from "./sandbox.json"
import services from "./services.json"
import shipments from "./shipments.json"
import units from "./units.json"

/** One file for each part of the admin; what all parts say is in `common`. */
export default {
  ...common,
  account,
  advanced,
  cod,
  returns,
  firstRun,
  sandbox,
  pickup,
  units,
  boxes,
  services,
  automation,
  shipments,
  prices,
}
