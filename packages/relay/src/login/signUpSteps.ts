/** What the sign-ups of both profiles do: count codes and guesses, create the account, and keep what they know in a sealed cookie. */

import { errorCodes, identifierPattern, unauthorizedReasons } from '@embedded-wallet/protocol'
import { hashOfText } from '../encoding.js'
import { jsonResponse } from '../http/response.js'
import { networkOf } from '../operations/address.js'
import { callHook, withoutBody } from '../operations/deadline.js'
import { RelayError, tooManyRequests } from '../relayError.js'
import type { Rate } from '../store/relayStore.js'
import type { InConstantTime } from './constantTime.js'
import type { CookieRequest } from './cookies.js'
import type { LoginParts, StartedCall } from './loginCall.js'
import type { CreatedAccount, LoginOptions, SignUpOptions } from './loginOptions.js'
import { mailboxOf } from './readIdentifier.js'
import { type Accepted, consentsOf } from './terms.js'

/** How long a code is valid, in seconds. */
export const signUpSeconds = 600
const cookieName = 'wallet-sign-up'

/** From one network, so that a stranger there does not use up what the owner of the identifier has. */
const codesOfNetwork = { points: 3, seconds: 3600 }
/** A code has six digits, so 60 guesses an hour for an identifier find one in 16,000 hours. */
const codesOfIdentifier = { points: 12, seconds: 3600 }
const guessesOfCode = { points: 5, seconds: signUpSeconds }

/** The sealed content of the cookie. Its length must not show who exists, so `isNew` is a digit. */
export interface SealedSignUp {
  id: string
  identifier: string
  code: string
  isNew: 0 | 1
  endsAt: number
  /** The user's acceptance of the terms, if the app has some. */
  consent?: Accepted
}

/** A sign-up with an account: the service mails the code, and a sign-in with it proves the identifier. */
export interface BornSignUp {
  id: string
  identifier: string
  accountId: string
  customerId?: string | undefined
  endsAt: number
}

/** What a sign-up uses. */
export interface SignUpParts
  extends Pick<
    LoginParts,
    'store' | 'cookies' | 'sealer' | 'spendQuota' | 'noteCustomer' | 'forPages' | 'now'
  > {
  /** Whether the identifier has an account with a way to sign in. One without was never finished, and is opened again. */
  hasWayIn: (identifier: string) => Promise<boolean>
  findAccount: LoginOptions['findAccount']
  /** Asks the app. Throws a `RelayError` 403. */
  allowCode: (call: StartedCall, identifier: string) => Promise<void>
  inConstantTime: InConstantTime
  onSignedIn: LoginOptions['onSignedIn']
}

/** The steps that the calls of a sign-up are made of. */
export function createSignUpSteps(
  { createAccount, keepAccount }: SignUpOptions,
  { store, cookies, sealer, spendQuota, now }: SignUpParts,
) {
  /** Cookies with this id belong to no sign-up anymore. If this fails, copies of the cookie stay valid. */
  const forget = (id: string) => store.take(startedKeyOf(id)).catch(() => undefined)
  return {
    /** Counts a start, or a code that is mailed, for the mailbox: a tag makes no other one of it. Throws a `RelayError` 429. */
    spendOf: async (what: 'starts' | 'codes', identifier: string, address: string | undefined) => {
      const spend = async (key: string, rate: Rate) => {
        const waitMs = await store.spend(`signUp/${what}/${key}`, rate)
        if (waitMs > 0) throw tooManyRequests('Too many codes. Try again later.', Math.ceil(waitMs / 1000))
      }
      // The store gets no identifier.
      const name = await hashOfText(mailboxOf(identifier))
      if (address !== undefined) await spend(`${name}/${networkOf(address, 48)}`, codesOfNetwork)
      await spend(name, codesOfIdentifier)
      if (what === 'codes') await spendQuota('otpMails', { address, isAnonymous: true })
    },
    /** Counts a guess. @returns Whether it is one too many. */
    isOneGuessTooMany: async (id: string) => (await store.spend(`signUp/guesses/${id}`, guessesOfCode)) > 0,
    /** Has the app create the account. */
    create: async (identifier: string, { request, address }: StartedCall, consent: Accepted | undefined) => {
      // Before the proof, strangers could use up what an identifier has.
      const user = keepAccount === undefined && { user: await hashOfText(identifier) }
      await spendQuota('accounts', { ...user, address, isAnonymous: true })
      const accepted = { request: withoutBody(request), ...consentsOf(consent) }
      const account = () => createAccount(identifier, accepted)
      // Typed as it should be: an app in JavaScript may have forgotten its "return".
      const created: CreatedAccount | undefined = await callHook('login.signUp.createAccount', account)
      const accountId = created?.accountId ?? ''
      if (!identifierPattern.test(accountId))
        throw new TypeError('login.signUp.createAccount must return accountId, such as InternalAccount:0198')
      return { accountId, customerId: created?.customer?.id }
    },
    /** @returns What the cookie of this browser holds; undefined if there is none, or the sign-up is over. */
    open: async (request: CookieRequest) => {
      const opened = await sealer.open(cookies.read(request, cookieName))
      const state = opened as SealedSignUp | BornSignUp | undefined
      if (state === undefined || state.endsAt <= now()) return undefined
      // Guesses are counted where the sign-up began: another store, or an emptied one, takes none.
      return (await store.get(startedKeyOf(state.id))) === undefined ? undefined : state
    },
    /** Responds to a start with the cookie. */
    begin: async (headers: Headers, state: SealedSignUp | BornSignUp, body: object) => {
      // One owner for all: a flood of starts ends sign-ups alone.
      await store.put(startedKeyOf(state.id), '', signUpSeconds * 1000, 'signUp')
      const cookie = cookies.write(headers, cookieName, await sealer.seal(state), signUpSeconds)
      return jsonResponse(200, JSON.stringify(body), { 'Set-Cookie': cookie })
    },
    forget,
    /** Ends the sign-up. @returns The Set-Cookie value that deletes the cookie. */
    end: async (headers: Headers, id: string) => {
      await forget(id)
      return cookies.write(headers, cookieName, '', 0)
    },
  }
}

const startedKeyOf = (id: string) => `signUp/started/${id}`

export const wrongCode = () =>
  new RelayError(401, errorCodes.unauthorized, 'This code is wrong or too old. Ask for another one.', {
    reason: unauthorizedReasons.otp,
  })
export const isKnown = () =>
  new RelayError(409, errorCodes.conflict, 'This address already has a wallet. Log in instead.')
