import type en from "./en"

declare module "i18next" {
  /** Makes a key that is in no locale file a type error. */
  interface CustomTypeOptions {
    resources: { shipmentOrdering: typeof en }
  }
}
