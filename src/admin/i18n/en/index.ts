import account from "./account.json"
import automation from "./automation.json"
import boxes from "./boxes.json"
import common from "./common.json"
import pickup from "./pickup.json"
import prices from "./prices.json"
import services from "./services.json"
import shipments from "./shipments.json"
import shipmentsPage from "./shipments-page.json"
import units from "./units.json"

/** One file for each part of the admin; what all parts say is in `common`. */
export default {
  ...common,
  account,
  pickup,
  units,
  boxes,
  services,
  automation,
  shipments,
  shipmentsPage,
  prices,
}
