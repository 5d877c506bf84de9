/** Why a shipment must not be confirmed. */
export interface Obstacle {
  reason: string
  /**
   * - `for-now`: it may be gone at the next look
   * - `until-asked`: only a person's word removes it
   * - `abandoned`: no order counts it; nothing but a new attempt for the same goods will change that
   * - `superseded`: another went out for the same goods
   */
  lasts: "for-now" | "until-asked" | "abandoned" | "superseded"
}
