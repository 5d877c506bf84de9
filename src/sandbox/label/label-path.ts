/** Where a label lies on the sandbox's host; its token is what makes the link unguessable. */
export function labelPath(token: string): string {
  return `/labels/${token}.pdf`
}
