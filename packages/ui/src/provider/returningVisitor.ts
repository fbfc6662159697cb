/** Remembers that this browser has had a wallet, to choose the first page. It does not remember which wallet. */

const key = 'embedded-wallet-returning'

/** Whether this browser has had a wallet. */
export function isReturningVisitor(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // The mark cannot be read: the page for new users is shown.
    return false
  }
}

export function rememberVisitor(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // The mark is lost: a browser without storage shows the page for new users again.
  }
}
