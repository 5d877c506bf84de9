import { useSettings } from "../hooks/use-settings"
import { CopiedStore } from "./copied-store"
import { SandboxBanner } from "./sandbox-banner"

/** Why no carrier comes, wherever somebody could wait for one; nothing at all where one does. */
export function StoreNotices() {
  const { data: settings } = useSettings()
  return settings ? (
    <>
      <SandboxBanner settings={settings} />
      <CopiedStore settings={settings} />
    </>
  ) : null
}
