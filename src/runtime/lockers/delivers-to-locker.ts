import { accountOf, type Configuration } from "../account/configuration"
import type { OptionService } from "../prices/option-service"

/** Whether what is chosen with an option goes to a parcel locker: by its service, or as it stands for locker services alone. */
export function deliversToLocker(
  configuration: Configuration,
  {
    account: handle,
    service,
  }: { account: string; service: Pick<OptionService, "code" | "virtual"> },
): boolean {
  const account = accountOf(configuration, handle)
  return (
    service.virtual === "virtual_parcel_locker" ||
    (account !== undefined && configuration.services.isLocker(account, service.code))
  )
}
