interface Modifiers {
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Whether a key is meant for the browser, such as Ctrl and + for its zoom. Shift only makes another sign of it. */
export function isShortcut({ ctrlKey, metaKey, altKey }: Modifiers): boolean {
  return ctrlKey || metaKey || altKey
}
