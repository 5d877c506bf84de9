import account from "./account.json"
import automation from "./automation.json"
import boxImport from "./box-import.json"
import boxes from "./boxes.json"
import cod from "./cod.json"
import cards from "./cards.json"
import common from "./common.json"
import confirmMany from "./confirm-many.json"
import copy from "./copy.json"
import firstRun from "./first-run.json"
import location from "./location.json"
import lockers from "./lockers.json"
import itemRules from "./item-rules.json"
import packing from "./packing.json"
import pickup from "./pickup.json"
import pricePreview from "./price-preview.json"
import print from "./print.json"
import priceRules from "./price-rules.json"
import prices from "./prices.json"
import sandbox from "./sandbox.json"
import reports from "./reports.json"
import settings from "./settings.json"
import services from "./services.json"
import ship from "./ship.json"
import shipments from "./shipments.json"
import toShip from "./to-ship.json"
import shippingOptions from "./shipping-options.json"
import shipmentsPage from "./shipments-page.json"
import units from "./units.json"

/** One file for each part of the admin; shared texts are in `common`. */
export default {
  ...common,
  settings,
  cards,
  copy,
  account,
  cod,
  firstRun,
  sandbox,
  pickup,
  units,
  boxes,
  boxImport,
  itemRules,
  packing,
  services,
  automation,
  shipments,
  ship,
  toShip,
  shippingOptions,
  shipmentsPage,
  confirmMany,
  print,
  prices,
  priceRules,
  pricePreview,
  reports,
  location,
  lockers,
}
