import en from "./en.json"
import lv from "./lv.json"

/** The dashboard merges this into its own texts: language, then namespace. */
export default {
  en: { shipmentOrdering: en },
  lv: { shipmentOrdering: lv },
}
