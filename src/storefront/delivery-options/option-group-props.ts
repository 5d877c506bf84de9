import type { CartQuotes } from "../client"
import type { Answer } from "../shared/use-answer"
import type { Wording } from "../shared/wording"
import type { DeliveryOptionsProps } from "./delivery-options-props"

/** With texts and locale settled, and the prices under way. */
export type OptionGroupProps = Omit<DeliveryOptionsProps, "texts" | "locale"> &
  Wording & { groupName: string; answer: Answer<CartQuotes> }
