/** One timer for a page: what shows money is read again now and then, quickly while the user waits, and not while the page is hidden. */

import { steadyTime } from '@embedded-wallet/core'
import { awaitedMs, hurryMs, shownMs } from '../paces.js'

/** The timer of a provider. It runs while a component shows money, and the user sees the page. */
export interface Poll {
  /**
   * @param key - Names the data: components with the same key share one read.
   * @param isAwaited - Whether the user waits for a change of it.
   * @returns A function that leaves.
   */
  join: (key: string, read: () => void, isAwaited?: boolean) => () => void
  /** A payment was made, or ended. */
  hurry: () => void
}

/** Where a provider keeps it, so that a first view without money does not load it. */
export interface PollBox {
  current?: Poll | undefined
}

/** The poll of a provider, made when it is first needed. */
export const pollOf = (box: PollBox): Poll => {
  box.current ??= createPoll()
  return box.current
}

interface Reader {
  count: number
  read: () => void
  isAwaited: boolean
  readAt: number
}

export function createPoll(): Poll {
  // A server renders without one.
  const page = globalThis.document as Document | undefined
  const readers = new Map<string, Reader>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hurriedUntil = -1
  const dueAt = ({ readAt, isAwaited }: Reader) =>
    readAt + (isAwaited || steadyTime() <= hurriedUntil ? awaitedMs : shownMs)
  const plan = () => {
    clearTimeout(timer)
    if (page?.visibilityState === 'hidden') return
    const next = Math.min(...Array.from(readers.values(), dueAt))
    if (Number.isFinite(next)) timer = setTimeout(tick, Math.max(0, next - steadyTime()))
  }
  const tick = () => {
    const now = steadyTime()
    for (const reader of readers.values()) {
      if (dueAt(reader) > now) continue
      reader.readAt = now
      reader.read()
    }
    plan()
  }
  return {
    join: (key, read, isAwaited = false) => {
      if (readers.size === 0) page?.addEventListener('visibilitychange', plan)
      // What appears reads by itself.
      const reader = readers.get(key) ?? { count: 0, read, isAwaited, readAt: steadyTime() }
      readers.set(key, reader)
      reader.count++
      plan()
      return () => {
        reader.count--
        if (reader.count > 0 || !readers.delete(key)) return
        if (readers.size === 0) page?.removeEventListener('visibilitychange', plan)
        plan()
      }
    },
    hurry: () => {
      hurriedUntil = steadyTime() + hurryMs
      plan()
    },
  }
}
