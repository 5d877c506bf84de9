import type { LockerOfOrder } from "../../../../../../shipping"

export function serialiseLockerOfOrder(found: LockerOfOrder) {
  return {
    delivers_to_locker: found.deliversToLocker,
    locker_code: found.code,
    locker: found.locker,
    can_change: found.canChange,
  }
}
