/** What the service asks for carrying given packages (API, "Price quote"). */
export interface Quote {
  serviceCode: string
  serviceName: string
  /** 1 parcel, 2 envelope. */
  packageType: 1 | 2
  /** Decimal text in major units of the account's currency. */
  priceWithTax: string
  priceWithoutTax?: string
  deliveryDays?: { min: number; max: number }
}
