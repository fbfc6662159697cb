/** Tabs in one process: copies of the SDK with separate memory, and one lock manager for all of them. */

import { vi } from 'vitest'

/** Opens a tab: loads a new copy of the SDK. */
export async function openTab(): Promise<typeof import('@embedded-wallet/core')> {
  vi.resetModules()
  return import('@embedded-wallet/core')
}

/** The part of `navigator.locks` that the SDK uses: exclusive locks, `ifAvailable` and `signal`. */
export function lockManager() {
  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { ifAvailable = false, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (held.has(name) && ifAvailable) return work(null)
    while (held.has(name)) {
      const aborted = new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (signal?.aborted) reject(signal.reason)
      })
      await Promise.race([held.get(name), aborted])
    }
    const working = work({ name })
    held.set(
      name,
      working.catch(() => undefined),
    )
    try {
      return await working
    } finally {
      held.delete(name)
    }
  }
  return { request }
}
