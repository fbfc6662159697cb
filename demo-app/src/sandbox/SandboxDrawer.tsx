/** Controls of the embedded sandbox. */

export function SandboxDrawer() {
  return null
}
