import type { ApiPackage } from "../../carrier-api"
import { unavailableText } from "../../rating"
import { accountOf, type Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import type { MethodData, ShopperWish } from "../prices/method-data"
import { refuseData } from "../refuse"
import { checkLocker, type LockerVerdict } from "./check-locker"
import { lockerArea } from "./locker-area"

type ChosenLocker = Pick<MethodData, "locker_code" | "locker_postal_code" | "locker">

export const NO_LOCKER: ChosenLocker = { locker_code: null, locker_postal_code: null, locker: null }

interface LockerChoice {
  account: string
  wish: ShopperWish
  /** Two letters. */
  countryCode: string
  /** Of the address. */
  postalCode: string
  packages: readonly ApiPackage[]
  deadlineMs: number
}

/** @throws MedusaError INVALID_DATA where a locker is to be chosen and is not */
export function refuseMissingLocker({ settings }: Configuration, wish: ShopperWish): void {
  if (settings.locker_choice === "required" && !wish.locker_code) {
    refuseData(`${unavailableText("locker_needed")} ${FIELD}`)
  }
}

/**
 * What is stored of the locker that a customer has chosen for a delivery. One that cannot be looked up
 * now is taken at its word, and looked up when it is ordered: an outage sells no less.
 *
 * @throws MedusaError INVALID_DATA for a locker that is not there, or does not take the packages
 */
export async function chooseLocker(
  scope: PluginScope,
  configuration: Configuration,
  { wish, ...choice }: LockerChoice,
): Promise<ChosenLocker> {
  const { locker_code: code } = wish
  if (!code) {
    return NO_LOCKER
  }
  const postalCode = lockerArea(wish.locker_postal_code, choice)
  const verdict = await check(scope, configuration, { ...choice, code, postalCode })
  switch (verdict.kind) {
    case "unknown":
      return refuseData(
        `There is no parcel locker ${code} near ${postalCode}. ` +
          `Please choose one from the list. ${FIELD}`,
      )
    case "too_small":
      return refuseData(
        `The parcel locker "${verdict.locker.name}" is too small for your order. ` +
          `Please choose another one. ${FIELD}`,
      )
    case "unchecked":
      scope.logger.info(
        `shipment-ordering: the parcel locker ${JSON.stringify(code)} was taken unchecked, ` +
          "since the list of lockers could not be had; it is checked when the shipment is ordered",
      )
      return { locker_code: code, locker_postal_code: postalCode, locker: null }
    case "taken":
      return { locker_code: code, locker_postal_code: postalCode, locker: verdict.locker }
  }
}

const FIELD = "(data.locker_code)"

async function check(
  scope: PluginScope,
  configuration: Configuration,
  { account: handle, ...question }: Omit<LockerChoice, "wish"> & { code: string },
): Promise<LockerVerdict> {
  const account = accountOf(configuration, handle)
  return account?.baseUrl
    ? checkLocker(scope, configuration, {
        ...question,
        account: { ...account, baseUrl: account.baseUrl },
      })
    : { kind: "unchecked" }
}
