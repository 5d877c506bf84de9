import type { Locator } from "playwright-core"

/** Whether an option lies within the part of its list that is scrolled to. */
export function isSeenInList(option: Locator): Promise<boolean> {
  return option.evaluate((element) => {
    const list = element.parentElement?.getBoundingClientRect()
    const place = element.getBoundingClientRect()
    return list !== undefined && place.top >= list.top - 1 && place.bottom <= list.bottom + 1
  })
}
