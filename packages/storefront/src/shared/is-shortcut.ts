interface Modifiers {
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Whether a key is a shortcut of the browser, such as Ctrl and + to zoom. Shift only types another sign. */
export function isShortcut({ ctrlKey, metaKey, altKey }: Modifiers): boolean {
  return ctrlKey || metaKey || altKey
}
