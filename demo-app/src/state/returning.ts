/** Remembers that somebody has had a wallet in this browser: not who, only what to show first. */

const key = 'demo-returning'

export function isReturning(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function noteReturning(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // A browser that keeps nothing shows its visitors the first page again.
  }
}
