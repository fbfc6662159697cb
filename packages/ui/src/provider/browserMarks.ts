/** What this browser remembers between visits, to choose what shows. None of it is a secret. */

const keyOf = (what: string) => `embedded-wallet-${what}`

/** Whether this browser has had a wallet. It does not remember which one. */
export const isReturningVisitor = (): boolean => isMarked('returning')

export function isMarked(what: string): boolean {
  try {
    return localStorage.getItem(keyOf(what)) !== null
  } catch {
    // The mark cannot be read: the view for new users shows.
    return false
  }
}

export function unmark(what: string): void {
  try {
    localStorage.removeItem(keyOf(what))
  } catch {
    // A browser without storage has no mark.
  }
}

export function mark(what: string): void {
  try {
    localStorage.setItem(keyOf(what), 'yes')
  } catch {
    // Ignored: a browser without storage shows the view for new users again.
  }
}
