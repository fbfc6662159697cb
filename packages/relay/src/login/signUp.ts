/** The sign-up: an account belongs to an identifier only after the code that was mailed to it was entered, in the browser that requested the code. */

import {
  accountKey,
  ConfirmSignUpBody,
  type EndUserTermsConsent,
  errorCodes,
  identifierPattern,
  RELAY_CALL_HEADER,
  type SignedUp,
  type SignUpStarted,
  unauthorizedReasons,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { createRandomText, hashOf } from '../encoding.js'
import { isSignedRetry } from '../http/allowlist.js'
import { addHeaders, jsonResponse } from '../http/response.js'
import { withHookDeadline } from '../operations/deadline.js'
import { networkOf } from '../operations/networkOf.js'
import type { SpendQuota } from '../quotas/quotas.js'
import { badRequest, RelayError, tooManyRequests } from '../relayError.js'
import type { Sealer } from '../sealer.js'
import type { Rate, RelayStore } from '../store/relayStore.js'
import type { InConstantTime } from './constantTime.js'
import type { CookieRequest, Cookies } from './cookies.js'
import { type StartedCall, withoutBody } from './loginCall.js'
import type { LoginOptions, SignUpOptions } from './loginOptions.js'
import { readAddress } from './readIdentifier.js'
import { createTerms, type Terms } from './terms.js'

/** How long a code is valid, in seconds. */
const signUpSeconds = 600
const cookieName = 'wallet-sign-up'

/** From one network, so that a stranger there does not use up what the owner of the identifier has. */
const codesOfNetwork = { points: 3, seconds: 3600 }
/** A code has six digits, so 60 guesses an hour for an identifier find one in 16,000 hours. */
const codesOfIdentifier = { points: 12, seconds: 3600 }
const guessesOfCode = { points: 5, seconds: signUpSeconds }

/** What is sealed in the cookie. Its length must not show who exists, so `isNew` is a digit. */
interface SealedSignUp {
  id: string
  identifier: string
  code: string
  isNew: 0 | 1
  endsAt: number
  /** The user's acceptance of the terms, where the app has some. */
  consent?: EndUserTermsConsent
}

/** A sign-up with an account: the service mails the code, and a sign-in with it proves the identifier. */
export interface BornSignUp {
  id: string
  identifier: string
  accountId: string
  customerId?: string | undefined
  endsAt: number
}

/** The calls of a sign-up. */
export interface SignUp {
  /** The terms in force. */
  terms: Terms

  /** Counts a call, before its body is read. Throws a `RelayError` 429. */
  spend(address: string | undefined): Promise<void>
  /** Mails a code, and sets the cookie of the sign-up. The response is the same for a known identifier, which gets a mail without a code. */
  start(call: StartedCall, body: unknown, isChecked: () => void): Promise<Response>
  /** Takes the code, creates the account and signs the browser in to the app. */
  confirm(call: StartedCall, body: unknown, isChecked: () => void): Promise<Response>
  /** @returns The sign-up of this browser, where the service mails its code; undefined when there is none, or it is over. */
  find(request: CookieRequest): Promise<BornSignUp | undefined>
  /** Counts a call for the account of such a sign-up: codes and guesses. Throws a `RelayError` 401 or 429. */
  spendCode(
    signUp: BornSignUp,
    call: { name: string; headers: Record<string, string>; address: string | undefined },
  ): Promise<void>
  /** The service has accepted a code: the account belongs to the identifier. @returns The headers that sign the browser in to the app. */
  prove(signUp: BornSignUp, authMethodId: string, request: Request): Promise<Headers>
}

/** What a sign-up uses. */
export interface SignUpParts {
  store: RelayStore
  cookies: Cookies
  sealer: Sealer
  spendQuota: SpendQuota
  /** Whether the identifier has an account with a way to sign in. One without was never finished, and is opened again. */
  hasWayIn: (identifier: string) => Promise<boolean>
  findAccount: LoginOptions['findAccount']
  /** Asks the app. Throws a `RelayError` 403. */
  allowCode: (call: StartedCall, identifier: string) => Promise<void>
  inConstantTime: InConstantTime
  onSignedIn: LoginOptions['onSignedIn']
  noteCustomer: (accountId: string, customerId: string | undefined) => Promise<void>
  /** Whether the app says where a caller is. */
  knowsAddress: boolean
  now: () => number
}

export function createSignUp(options: SignUpOptions, parts: SignUpParts): SignUp {
  const { createAccount, mailCode, keepAccount } = options
  const terms = createTerms(options.terms, parts.knowsAddress, parts.now)
  const {
    store,
    cookies,
    sealer,
    spendQuota,
    hasWayIn,
    allowCode,
    inConstantTime,
    onSignedIn,
    noteCustomer,
    now,
  } = parts
  const spendOf = async (what: 'starts' | 'codes', identifier: string, address: string | undefined) => {
    const spend = async (key: string, rate: Rate) => {
      const waitMs = await store.spend(`signUp/${what}/${key}`, rate)
      if (waitMs > 0) throw tooManyRequests('Too many codes. Try again later.', Math.ceil(waitMs / 1000))
    }
    const name = await nameOf(identifier)
    if (address !== undefined) await spend(`${name}/${networkOf(address, 48)}`, codesOfNetwork)
    await spend(name, codesOfIdentifier)
    if (what === 'codes') await spendQuota('otpMails', { address, isAnonymous: true })
  }
  const create = async (
    identifier: string,
    { request, address }: StartedCall,
    consent: EndUserTermsConsent | undefined,
  ) => {
    // Before the proof, strangers could use up what an identifier has.
    const user = keepAccount === undefined && { user: await nameOf(identifier) }
    await spendQuota('accounts', { ...user, address, isAnonymous: true })
    const accepted = { request: withoutBody(request), ...(consent && { endUserTermsConsent: consent }) }
    const account = createAccount(identifier, accepted)
    const { accountId, customer } = await withHookDeadline('login.signUp.createAccount', account)
    if (!identifierPattern.test(accountId))
      throw new TypeError('login.signUp.createAccount must return accountId, such as InternalAccount:0198')
    return { accountId, customerId: customer?.id }
  }
  const signIn = async (accountId: string, request: Request, authMethodId?: string) => {
    const signedIn = {
      accountId,
      request: withoutBody(request),
      ...(authMethodId !== undefined && { authMethodId }),
    }
    return new Headers(await withHookDeadline('login.onSignedIn', onSignedIn(signedIn)))
  }
  const open = async (request: CookieRequest) => {
    const text = cookies.read(request, cookieName)
    const opened = text === undefined ? undefined : await sealer.open(text)
    const state = opened as SealedSignUp | BornSignUp | undefined
    if (state === undefined || state.endsAt <= now()) return undefined
    // Guesses are counted where the sign-up began: another store, or an emptied one, takes none.
    return (await store.get(startedKeyOf(state.id))) === undefined ? undefined : state
  }
  const respond = async (headers: Headers, state: SealedSignUp | BornSignUp, body: SignUpStarted) => {
    // One owner for all: a flood of starts ends sign-ups alone.
    await store.put(startedKeyOf(state.id), '', signUpSeconds * 1000, 'signUp')
    const cookie = cookies.write(headers, cookieName, await sealer.seal(state), signUpSeconds)
    return jsonResponse(200, JSON.stringify(body), { 'Set-Cookie': cookie })
  }
  return {
    terms,

    spend: (address) => spendQuota('signIns', { address, isAnonymous: true }),

    start: (call, body, isChecked) =>
      inConstantTime(call.rest, async () => {
        const { address, request, rest } = call
        const { headers } = request
        const identifier = readAddress(body)
        // Before anything is spent: a user who has not accepted yet gets as many codes as before.
        const consent = await terms.accept(body, { headers, address })
        await allowCode(call, identifier)
        isChecked()
        const base = { id: createRandomText(16), identifier, endsAt: now() + signUpSeconds * 1000 }
        if (keepAccount !== undefined) {
          await spendOf('starts', identifier, address)
          // Known or not: each start has an account of its own.
          const account = await create(identifier, call, consent)
          return respond(headers, { ...base, ...account }, { accountId: account.accountId })
        }
        await spendOf('codes', identifier, address)
        const isNew = !(await hasWayIn(identifier))
        const code = createCode()
        // Only the owner of the mailbox learns whether the identifier is known.
        const mail = { to: identifier, code: isNew ? code : undefined, request: withoutBody(request) }
        await rest(async () => withHookDeadline('login.signUp.mailCode', mailCode?.(mail)))
        return respond(headers, { ...base, code, isNew: isNew ? 1 : 0, ...(consent && { consent }) }, {})
      }),

    confirm: async (call, body, isChecked) => {
      const { request } = call
      const parsed = safeParse(ConfirmSignUpBody, body)
      if (!parsed.success) throw badRequest('The body must hold code (six digits).')
      isChecked()
      const opened = await open(request)
      if (opened === undefined || 'accountId' in opened) throw wrongCode()
      const { id, identifier, code, isNew, consent } = opened
      const isGuess = (await store.spend(`signUp/guesses/${id}`, guessesOfCode)) > 0
      if (isGuess || isNew !== 1 || parsed.output.code !== code) throw wrongCode()
      // Somebody who has proven the same identifier may have been first. Only the owner of the mailbox gets this far.
      if (await hasWayIn(identifier)) throw isKnown()
      // The code stays valid for this browser until there is a way to sign in: a lost response or a closed prompt costs no account.
      const { accountId, customerId } = await create(identifier, call, consent)
      await noteCustomer(accountId, customerId)
      const appHeaders = await signIn(accountId, request)
      return addHeaders(jsonResponse(200, JSON.stringify({ accountId } satisfies SignedUp)), appHeaders)
    },

    find: async (request) => {
      const state = keepAccount && request.headers.has(RELAY_CALL_HEADER) ? await open(request) : undefined
      return state !== undefined && 'accountId' in state ? state : undefined
    },

    spendCode: async ({ id, identifier }, { name, headers, address }) => {
      if (name === 'challengeAuthMethod') await spendOf('codes', identifier, address)
      // The signed call has the code of the call before.
      if (name !== 'verifyAuthMethod' || isSignedRetry(headers)) return
      if ((await store.spend(`signUp/guesses/${id}`, guessesOfCode)) > 0) throw wrongCode()
    },

    prove: async ({ id, identifier, accountId, customerId }, authMethodId, request) => {
      const found = await withHookDeadline('login.findAccount', parts.findAccount(identifier))
      const known = typeof found === 'object' ? found?.accountId : found
      // Only the owner of the mailbox gets this far.
      if (known && accountKey(known) !== accountKey(accountId)) throw isKnown()
      await withHookDeadline('login.signUp.keepAccount', keepAccount?.({ identifier, accountId, customerId }))
      await noteCustomer(accountId, customerId)
      const headers = await signIn(accountId, request, authMethodId)
      // From here on the session of the app counts, until its sign-out. Lost when this fails: that copies of the cookie end.
      await store.take(startedKeyOf(id)).catch(() => undefined)
      headers.append('Set-Cookie', cookies.write(request.headers, cookieName, '', 0))
      return headers
    },
  }
}

/** Without bias: 4,294,000,000 is the largest multiple of a million that 32 bits hold. */
function createCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < 4_294_000_000) return String(number % 1_000_000).padStart(6, '0')
  }
}

const startedKeyOf = (id: string) => `signUp/started/${id}`

/** The store gets no identifier. */
const nameOf = (identifier: string) => hashOf(new TextEncoder().encode(identifier))

const wrongCode = () =>
  new RelayError(401, errorCodes.unauthorized, 'This code is wrong or too old. Ask for another one.', {
    reason: unauthorizedReasons.otp,
  })
const isKnown = () =>
  new RelayError(409, errorCodes.conflict, 'This address already has a wallet. Log in instead.')
