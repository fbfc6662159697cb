/** The payments that the list of pending ones leaves out: those under way on this page, and those that the user dismissed. */

export interface HiddenPayments {
  current: () => ReadonlySet<string>
  hide: (quoteId: string) => void
  show: (quoteId: string) => void
  /** @returns A function that stops listening. */
  subscribe: (listener: () => void) => () => void
}

export function createHiddenPayments(): HiddenPayments {
  let hidden: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const change = (next: ReadonlySet<string>) => {
    hidden = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => hidden,
    hide: (quoteId) => change(new Set([...hidden, quoteId])),
    show: (quoteId) => change(new Set([...hidden].filter((id) => id !== quoteId))),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
