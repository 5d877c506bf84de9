import { Text } from "@medusajs/ui"
import type { ShownLocker } from "../../lib/locker"
import { lockerAddress } from "../../lib/locker-address"

interface LockerTextProps {
  /** Null where only its code is known. */
  locker: ShownLocker | null
  code: string
}

/** A locker as people know it: its name, and beneath it where it stands. */
export function LockerText({ locker, code }: LockerTextProps) {
  if (!locker) {
    return (
      <Text size="small" leading="compact" className="break-words">
        {code}
      </Text>
    )
  }
  return (
    <div className="min-w-0 break-words">
      <Text size="small" leading="compact">
        {locker.name}
      </Text>
      <Text size="small" leading="compact" className="text-ui-fg-subtle mt-1">
        {[code, lockerAddress(locker)].filter(Boolean).join(" · ")}
      </Text>
    </div>
  )
}
