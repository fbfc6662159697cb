/** Loads the libraries of a sign-in. */

import { codeFrom } from '../loadCode.js'

/** @throws As `codeFrom`. */
export const loadLibraries: () => Promise<typeof import('./libraries.js')> = codeFrom(
  () => import('./libraries.js'),
)

/** Starts to load it, while the network and the user are busy. */
export function preloadLibraries(): void {
  // Ignored: a failure to load shows where the code is used.
  loadLibraries().catch(() => undefined)
}
