/** Loads what opens and seals. */

export const loadOpener = (): Promise<typeof import('./opener.js')> => import('./opener.js')

/** Starts to load it, while the network and the user are busy. */
export function preloadOpener(): void {
  // Lost: nothing, a failure to load shows where the code is used.
  loadOpener().catch(() => undefined)
}
