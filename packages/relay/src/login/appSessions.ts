/** The app's own sessions, for apps with the wallet as their login: a sealed cookie that no script reads, and that ends at the sign-out for good. */

import { accountKey } from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import { checkNumber, checkObject, checkText } from '../optionChecks.js'
import { failClosed } from '../store/failClosed.js'
import { memoryStore } from '../store/memoryStore.js'
import type { RelayStore } from '../store/relayStore.js'
import { createCookies } from './cookies.js'
import { createSealer } from './sealer.js'

const cookieName = 'wallet-app'
/** `openssl rand -hex 16` has 32 characters and 128 bits: too many to guess. */
const minSecretLength = 32

/** A mark outlives every session. */
const markMs = 10 * 365 * 86_400_000

/** What `createAppSessions` takes. */
export interface AppSessionsOptions {
  /** Seals the cookies: at least 32 characters, the same in all instances. Whoever has it can sign in as any user. */
  secret: string
  /** The relying party of the relay: its `origins` are the pages that may have a session. */
  relyingParty: { origins: readonly string[] }
  /** How long a session lasts, 1 to 8,760. Default: 12. */
  hours?: number | undefined
  /**
   * Keeps which sessions have ended at a sign-out, until their time is over. All instances need the same one. Sessions end when it loses
   * its data, because it would not know the sign-outs. Default: `memoryStore()`, for one instance: a restart signs all users out.
   */
  store?: RelayStore | undefined
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/** The sessions of an app. `accountsOf` fits `authorize` of a relay, and `begin` fits `login.onSignedIn`. */
export interface AppSessions {
  /** Returns the account of the signed-in user, as a list; null when the browser has no session. */
  accountsOf: (request: Request) => Promise<string[] | null>
  /** Signs a browser in and ends its earlier session. @returns The headers for its response. */
  begin: (signedIn: { request: Request; accountId: string }) => Promise<Record<string, string>>
  /** Signs the browser out, also for those who have copied its cookie. @returns The headers for its response. */
  end: (request: Request) => Promise<Record<string, string>>
}

interface SealedSession {
  id: string
  /** What the store had at the begin of the session. */
  mark: string
  accountId: string
  endsAt: number
}

/**
 * Creates the app's own sessions. Use it when the wallet is the app's only login; an app that has sessions keeps those.
 *
 * The cookie is `HttpOnly` and `SameSite=Strict`, and over https `__Host-wallet-app`.
 *
 * @param options - See `AppSessionsOptions`.
 * @returns `accountsOf`, `begin` and `end`.
 * @throws {TypeError} When an option is missing or has the wrong type.
 * @throws {RangeError} When `secret` is too short or `hours` is out of range.
 * @see https://www.rfc-editor.org/rfc/rfc6265.html
 * @example
 * ```ts
 * const sessions = createAppSessions({ secret: process.env.COOKIE_SECRET!, relyingParty })
 * const login: LoginOptions = { findAccount: (email) => accountIdOf(email), onSignedIn: sessions.begin }
 * const relay = createRelay({ ...options, authorize: sessions.accountsOf, login })
 * ```
 */
export function createAppSessions(options: AppSessionsOptions): AppSessions {
  checkObject('options', options)
  const { secret, relyingParty, hours = 12, now = Date.now } = options
  checkText('secret', secret)
  if (secret.length < minSecretLength)
    throw new RangeError(
      `secret must have at least ${minSecretLength} characters. Make one with: openssl rand -hex 32`,
    )
  checkObject('relyingParty', relyingParty)
  if (!Array.isArray(relyingParty.origins) || relyingParty.origins.length === 0)
    throw new TypeError(
      'relyingParty.origins must be a list of at least one origin such as https://shop.example',
    )
  checkNumber('hours', hours, 1, 8_760)
  const store = failClosed(options.store ?? memoryStore(now))
  const sealer = createSealer(secret, 'app session')
  const cookies = createCookies(relyingParty.origins)
  const endedKeyOf = (id: string) => `appSessionEnded/${id}`
  // A store that has lost a mark has lost the sign-outs, too. Sessions share some thousand marks, so that none is read at every call.
  const markKeyOf = (id: string) => `appSessionMark/${id.slice(0, 2)}`
  const markFor = async (id: string): Promise<string> => {
    const kept = await store.get(markKeyOf(id))
    if (kept !== undefined) return kept
    const own = createRandomText(16)
    if (await store.put(markKeyOf(id), own, markMs)) return own
    // Another call was faster.
    return (await store.get(markKeyOf(id))) ?? own
  }

  const find = async ({ headers }: Request): Promise<SealedSession | undefined> => {
    const text = cookies.read(headers, cookieName)
    const session = text === undefined ? undefined : ((await sealer.open(text)) as SealedSession | undefined)
    if (session === undefined || session.endsAt <= now()) return undefined
    const { id } = session
    const [mark, ended] = await Promise.all([store.get(markKeyOf(id)), store.get(endedKeyOf(id))])
    return mark === session.mark && ended === undefined ? session : undefined
  }
  const endCurrent = async (request: Request) => {
    const session = await find(request)
    if (session === undefined) return
    const { id, accountId, endsAt } = session
    await store.put(endedKeyOf(id), 'ended', endsAt - now(), accountKey(accountId))
  }
  // The service takes the proof of a login once, so a store that is slow once must not cost the session. A repeated step changes nothing.
  const twice = <T>(step: () => Promise<T>): Promise<T> => step().catch(step)
  return {
    accountsOf: async (request) => {
      const session = await find(request)
      return session === undefined ? null : [session.accountId]
    },
    begin: async ({ request, accountId }) => {
      const id = createRandomText(16)
      const endsAt = now() + hours * 3_600_000
      const session: SealedSession = { id, mark: await twice(() => markFor(id)), accountId, endsAt }
      const value = await sealer.seal(session)
      // Last, so that what failed before has ended no session.
      await twice(() => endCurrent(request))
      return { 'Set-Cookie': cookies.write(request.headers, cookieName, value, hours * 3600) }
    },
    end: async (request) => {
      await endCurrent(request)
      return { 'Set-Cookie': cookies.write(request.headers, cookieName, '', 0) }
    },
  }
}
