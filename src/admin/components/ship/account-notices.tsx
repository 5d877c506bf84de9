import { useSettings } from "../../hooks/use-settings"
import { useStoppedKeys } from "../../hooks/use-stopped-keys"
import { StoppedKeys } from "../stopped-keys"
import { StoreNotices } from "../store-notices"
import { RootProblem } from "./root-problem"

/** What keeps every order from being shipped, once: in the plan's words only where no notice says it. */
export function AccountNotices({ optionId }: { optionId: string }) {
  const { data: settings } = useSettings()
  const stopped = useStoppedKeys(optionId)
  return (
    <div className="mt-4 flex flex-col gap-y-3 empty:hidden">
      <StoreNotices />
      <StoppedKeys optionId={optionId} />
      {stopped.length === 0 && !settings?.is_paused && <RootProblem name="account" />}
    </div>
  )
}
