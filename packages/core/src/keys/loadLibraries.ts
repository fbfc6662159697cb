/** Loads the libraries of a sign-in. */

export const loadLibraries = (): Promise<typeof import('./libraries.js')> => import('./libraries.js')

/** Starts to load it, while the network and the user are busy. */
export function preloadLibraries(): void {
  // Lost: nothing, a failure to load shows where the code is used.
  loadLibraries().catch(() => undefined)
}
