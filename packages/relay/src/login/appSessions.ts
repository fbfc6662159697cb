/** The app's own sessions, for apps with the wallet as their login: a sealed cookie that no script reads, and that ends at the sign-out for good. */

import {
  accountKey,
  checkFunction,
  checkNames,
  checkNumber,
  checkObject,
  checkText,
} from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import { createSealer } from '../sealer.js'
import { memoryStore } from '../store/memoryStore.js'
import { checkStore, failClosed, getOrPut, type RelayStore } from '../store/relayStore.js'
import { createCookies } from './cookies.js'

const cookieName = 'wallet-app'
/** `openssl rand -hex 16` has 32 characters and 128 bits: too many to guess. */
const minSecretLength = 32
/** Of 32 random hex digits fewer are different about once in 30 million secrets. */
const minDistinct = 8
/** Of the runs of three characters in 32 random ones hardly two are the same. A word that is repeated has as many as it has letters. */
const minDistinctRuns = 20
/** Of a list of 7,776 words, ten have 128 bits. A sentence has as many words, and fewer bits. */
const minDistinctWords = 10
/** The text of an example is known to everybody. */
const placeholder = /replace|change.?me|openssl|example/i

/** A generation outlives every session. */
const generationMs = 10 * 365 * 86_400_000

/** The options of `createAppSessions`. */
export interface AppSessionsOptions {
  /**
   * Seals the cookies: at least 32 random characters, the same in all instances. A text that is known lets anybody sign in as any user.
   * Required with `store`. Default: a random one, because the default store ends with the process, too.
   */
  secret?: string | undefined
  /** The relying party of the relay: its `origins` are the pages that may have a session. */
  relyingParty: { origins: readonly string[] }
  /** How long a session lasts, 1 to 8,760. Default: 12. */
  hours?: number | undefined
  /**
   * Keeps which sessions live. All instances need the same one. A session ends if the store loses it. Default: `memoryStore()`, for
   * one instance: a restart signs all users out.
   */
  store?: RelayStore | undefined
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/** The sessions of an app. `accountsOf` fits `authorize` of a relay, and `begin` fits `login.onSignedIn`. */
export interface AppSessions {
  /**
   * Returns the account of the signed-in user, as a list; null if the browser has no session. Also null for a call that does not come from
   * one of the pages: a form or an image of a neighboring subdomain carries the cookie, too. A GET and a HEAD may also come by a link or
   * from a client that names no page, so they must change nothing.
   */
  accountsOf: (request: Request) => Promise<string[] | null>
  /** Signs a browser in and ends its earlier session. @returns The headers for its response. */
  begin: (signedIn: { request: Request; accountId: string }) => Promise<Record<string, string>>
  /** Signs the browser out, even for those who have copied its cookie. @returns The headers for its response. */
  end: (request: Request) => Promise<Record<string, string>>
  /** Ends every session of an account, in all browsers: after a change of its owner, or for a button of your app. */
  endAll: (accountId: string) => Promise<void>
}

interface SealedSession {
  id: string
  /** Of the account, when the session begins: `endAll` makes another one. */
  generation: string
  accountId: string
  endsAt: number
}

/**
 * Creates the app's own sessions. Use it if the wallet is the app's only login; an app that has sessions keeps those.
 *
 * The cookie is `HttpOnly` and `SameSite=Strict`, and over https `__Host-wallet-app`.
 *
 * @throws {TypeError} If an option is missing or has the wrong type.
 * @throws {RangeError} If `secret` is too short or no random text, or `hours` is out of range.
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
  checkNames(options, ['secret', 'relyingParty', 'hours', 'store', 'now'])
  const { relyingParty, hours = 12, now = Date.now } = options
  const secret = options.secret ?? (options.store === undefined ? createRandomText(32) : undefined)
  checkSecret(secret)
  checkObject('relyingParty', relyingParty)
  checkNames(relyingParty, ['id', 'name', 'origins'], 'relyingParty.')
  const { origins } = relyingParty
  if (!Array.isArray(origins) || origins.length === 0)
    throw new TypeError(
      'relyingParty.origins must be a list of at least one origin such as https://shop.example',
    )
  checkNumber('hours', hours, 1, 8_760)
  checkFunction('now', now)
  if (options.store !== undefined) checkStore(options.store)
  const store = failClosed(options.store ?? memoryStore(now))
  const sealer = createSealer(secret, 'app session')
  const cookies = createCookies(origins)
  // The store has what lives, and not what has ended: an entry that is lost or evicted ends a session and never revives one.
  const keyOf = (id: string) => `appSession/${id}`
  const generationKeyOf = (accountId: string) => `appSessions/${accountKey(accountId)}`
  const generationOf = (accountId: string) => {
    const create = async () => createRandomText(16)
    return getOrPut(store, generationKeyOf(accountId), create, generationMs, accountKey(accountId))
  }

  const find = async (request: Request): Promise<SealedSession | undefined> => {
    const session = (await sealer.open(cookies.read(request, cookieName))) as SealedSession | undefined
    if (session === undefined || session.endsAt <= now()) return undefined
    const { id, accountId } = session
    const [live, generation] = await Promise.all([
      store.get(keyOf(id)),
      store.get(generationKeyOf(accountId)),
    ])
    return live !== undefined && generation === session.generation ? session : undefined
  }
  const endCurrent = async (request: Request) => {
    const session = await find(request)
    if (session !== undefined) await store.take(keyOf(session.id))
  }
  // The service takes the proof of a login once, so a store that is slow once must not cost the session. A repeated step changes nothing.
  const twice = <T>(step: () => Promise<T>): Promise<T> => step().catch(step)
  return {
    accountsOf: async (request) => {
      if (!isOfPage(request, origins)) return null
      const session = await find(request)
      return session === undefined ? null : [session.accountId]
    },
    begin: async ({ request, accountId }) => {
      const id = createRandomText(16)
      const lifeMs = hours * 3_600_000
      const generation = await twice(() => generationOf(accountId))
      const value = await sealer.seal({ id, generation, accountId, endsAt: now() + lifeMs })
      await twice(() => store.put(keyOf(id), 'live', lifeMs, accountKey(accountId)))
      // Last, so that what failed before has ended no session.
      await twice(() => endCurrent(request))
      return { 'Set-Cookie': cookies.write(request.headers, cookieName, value, hours * 3600) }
    },
    end: async (request) => {
      await endCurrent(request)
      return { 'Set-Cookie': cookies.write(request.headers, cookieName, '', 0) }
    },
    // Without its generation no session of the account is valid. The next sign-in makes a new one.
    endAll: async (accountId) => void (await store.take(generationKeyOf(accountId))),
  }
}

/** A browser names the page with each call that may change something. `SameSite` looks at the site alone. */
function isOfPage({ method, headers }: Request, origins: readonly string[]): boolean {
  const origin = headers.get('Origin')
  if (origin !== null) return origins.includes(origin)
  const site = headers.get('Sec-Fetch-Site')
  if (site === 'same-origin') return true
  if (method !== 'GET' && method !== 'HEAD') return false
  // A link opens a page of the app, and an image or a frame of elsewhere none. Source: https://web.dev/articles/fetch-metadata
  const isLink = headers.get('Sec-Fetch-Mode') === 'navigate' && headers.get('Sec-Fetch-Dest') === 'document'
  return site === null || site === 'none' || isLink
}

/** Whether a text is a list of words, perhaps with a number at their ends, in which too few differ. */
function isFewWords(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const areWords = words.every((word) => /^(?:\p{Lu}?\p{Ll}*|\p{Lu}*)\d{0,4}$/u.test(word))
  return (
    words.length > 1 && areWords && new Set(words.map((word) => word.toLowerCase())).size < minDistinctWords
  )
}

function checkSecret(text: unknown): asserts text is string {
  const how = 'Make one with: openssl rand -hex 32'
  if (text === undefined || text === '') throw new TypeError(`secret must be a non-empty string. ${how}`)
  checkText('secret', text)
  if (text.length < minSecretLength)
    throw new RangeError(`secret must have at least ${minSecretLength} characters. ${how}`)
  const guessed = new RangeError(
    `secret must be random: a text that others can guess lets them sign in as any user. ${how}`,
  )
  if (new Set(text).size < minDistinct || placeholder.test(text)) throw guessed
  const letters = text.toLowerCase().replace(/[\s\-_.,:/]/g, '')
  const runs = Array.from(letters, (_, at) => letters.slice(at, at + 3))
  if (new Set(runs).size < minDistinctRuns)
    throw new RangeError(
      `secret must be random, and this one repeats itself: others can guess it, and sign in as any user. ${how}`,
    )
  if (isFewWords(text)) throw guessed
}
