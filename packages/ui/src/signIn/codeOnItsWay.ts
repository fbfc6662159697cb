/** What a tab remembers of a code that was mailed: a phone drops the page while its user reads the mail, and reloads it. None of it is a secret. */

/** A sign-up or a sign-in that waits for its code. */
export interface CodeOnItsWay {
  /** The address. A sign-in within an app with its own login may not know it. */
  email?: string | undefined
  /** The wallet of a sign-in, and of a sign-up where the service mails the code. */
  accountId?: string | undefined
  /** The AuthMethod of a sign-in. */
  authMethodId?: string | undefined
  /** The terms that the user has accepted, where there are some. */
  termsVersion?: string | undefined
  /** Whether the app offers codes as a second way in. Absent: it does. */
  offersCodes?: boolean | undefined
  /** When the code ends, in milliseconds since 1970. */
  until: number
}

const key = 'embedded-wallet-code'
/** As long as the relay takes the code. The service may take one for less: then the user asks for another. */
const longestMs = 600_000

/** @returns Undefined if no code is on its way, or it is too old. */
export function recallCode(now = Date.now()): CodeOnItsWay | undefined {
  try {
    const code: CodeOnItsWay = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    const texts = [code.email, code.accountId, code.authMethodId, code.termsVersion]
    const isValid = texts.every((text = '') => typeof text === 'string')
    return isValid && code.until > now && code.until <= now + longestMs ? code : undefined
  } catch {
    // A browser without storage, or another text: the first card shows.
    return undefined
  }
}

export function rememberCode(code: Omit<CodeOnItsWay, 'until'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...code, until: Date.now() + longestMs }))
  } catch {
    // A reload leads to the first card.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was none.
  }
}
