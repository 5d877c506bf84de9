import en from "./en"
import lv from "./lv"

/** The dashboard merges this into its own texts: language, then namespace. */
export default {
  en: { shipmentOrdering: en },
  lv: { shipmentOrdering: lv },
}
