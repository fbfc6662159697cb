/** One timer for a page: what shows money is read again now and then, slowly while the page is hidden, and quickly after a payment. */

const shownMs = 15_000
const hiddenMs = 120_000
/** After a payment the service needs a little time, and its user waits. */
const hurriedMs = 3_000
const hurryMs = 45_000

/** The timer of a provider. It runs while a component shows money. */
export interface Poll {
  /**
   * @param key - What is read: components with the same key share one read.
   * @returns A function that leaves.
   */
  join: (key: string, read: () => void) => () => void
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

export function createPoll(): Poll {
  // A server renders without one.
  const page = globalThis.document as Document | undefined
  const readers = new Map<string, { count: number; read: () => void }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = 0
  let hurriedUntil = 0
  const paceMs = () => {
    if (page?.visibilityState === 'hidden') return hiddenMs
    return Date.now() < hurriedUntil ? hurriedMs : shownMs
  }
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, Math.max(0, readAt + paceMs() - Date.now()))
  }
  const tick = () => {
    readAt = Date.now()
    for (const { read } of readers.values()) read()
    plan()
  }
  const stop = () => {
    clearTimeout(timer)
    page?.removeEventListener('visibilitychange', plan)
  }
  return {
    join: (key, read) => {
      if (readers.size === 0) {
        // What appears reads by itself.
        readAt = Date.now()
        page?.addEventListener('visibilitychange', plan)
        plan()
      }
      const reader = readers.get(key) ?? { count: 0, read }
      readers.set(key, reader)
      reader.count++
      return () => {
        reader.count--
        if (reader.count > 0 || !readers.delete(key) || readers.size > 0) return
        stop()
      }
    },
    hurry: () => {
      hurriedUntil = Date.now() + hurryMs
      if (readers.size > 0) plan()
    },
  }
}
