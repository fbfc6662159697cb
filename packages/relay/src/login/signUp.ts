/** The sign-up: an account belongs to an identifier only after the code that was mailed to it was entered, in the browser that requested the code. */

import {
  accountKey,
  ConfirmSignUpBody,
  RELAY_CALL_HEADER,
  type SignedUp,
  type SignUpStarted,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { createRandomText } from '../encoding.js'
import { isSignedRetry } from '../http/allowedHeaders.js'
import { addHeaders, jsonResponse, type PlainResponse } from '../http/response.js'
import { shownAddress } from '../operations/address.js'
import { callHook, withoutBody } from '../operations/deadline.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { badRequest } from '../relayError.js'
import type { CookieRequest } from './cookies.js'
import { accountIdOf, type StartedCall, signInApp } from './loginCall.js'
import type { SignUpOptions } from './loginOptions.js'
import { readAddress } from './readIdentifier.js'
import {
  type BornSignUp,
  createSignUpSteps,
  isKnown,
  type SignUpParts,
  signUpSeconds,
  wrongCode,
} from './signUpSteps.js'
import { createTerms } from './terms.js'

/** A code that is valid for less is not mailed once more: the user needs time to enter it. */
const keptMs = (signUpSeconds * 1000) / 2

/** The calls of a sign-up. */
export function createSignUp(options: SignUpOptions, parts: SignUpParts) {
  const { mailCode, keepAccount } = options
  const { spendQuota, hasWayIn, allowCode, inConstantTime, onSignedIn, noteCustomer, forPages, now } = parts
  const { spendOf, isOneGuessTooMany, create, open, begin, forget, end } = createSignUpSteps(options, parts)
  const terms = createTerms(options.terms, now)
  return {
    /** The terms in force. */
    terms,

    /** Counts a call, before its body is read. Throws a `RelayError` 429. */
    spend: (address: string | undefined) => spendQuota('signIns', { address, isAnonymous: true }),

    /** Mails a code, and sets the cookie of the sign-up. The response is the same for a known identifier, which gets a mail without a code. */
    start: (call: StartedCall, body: unknown, isChecked: () => void): Promise<PlainResponse> =>
      inConstantTime(call.rest, async () => {
        const { address, request, rest } = call
        const { headers } = request
        const identifier = readAddress(body)
        // Before anything is spent: a user who has not accepted yet gets as many codes as before.
        const consent = await terms.accept(body, shownAddress(address))
        await allowCode(call, identifier)
        isChecked()
        const base = { id: createRandomText(16), identifier, endsAt: now() + signUpSeconds * 1000 }
        if (keepAccount !== undefined) {
          await spendOf('starts', identifier, address)
          // Each start makes a new account, whether or not the address is known.
          const account = await create(identifier, call, consent)
          const started: SignUpStarted = { accountId: account.accountId }
          return begin(headers, { ...base, ...account }, started)
        }
        await spendOf('codes', identifier, address)
        const isNew = !(await hasWayIn(identifier))
        // The page was reloaded while its user read the mail: the code in it stays right.
        const before = await open(request)
        const isAgain = before !== undefined && 'code' in before && before.identifier === identifier
        const kept = isAgain && before.endsAt - now() > keptMs ? before : undefined
        const code = kept?.code ?? createCode()
        // Only the owner of the mailbox learns whether the identifier is known.
        const mail = { to: identifier, code: isNew ? code : undefined, request: withoutBody(request) }
        const { id, endsAt } = kept ?? base
        const state = {
          id,
          identifier,
          code,
          isNew: isNew ? 1 : 0,
          endsAt,
          ...(consent && { consent }),
        } as const
        // Before the mail: a code that the store does not know would be worth nothing.
        const started = await begin(headers, state, forPages satisfies SignUpStarted)
        await rest(async () => callHook('login.signUp.mailCode', () => mailCode?.(mail)))
        return started
      }),

    /** Takes the code, creates the account and signs the browser in to the app. */
    confirm: async (call: StartedCall, body: unknown, isChecked: () => void): Promise<PlainResponse> => {
      const { request } = call
      const parsed = safeParse(ConfirmSignUpBody, body)
      if (!parsed.success) throw badRequest('The body must hold code (six digits).')
      isChecked()
      const opened = await open(request)
      if (opened === undefined || 'accountId' in opened) throw wrongCode()
      const { id, identifier, code, isNew, consent } = opened
      const isTooMany = await isOneGuessTooMany(id)
      // The next start has another code.
      if (isTooMany) await forget(id)
      if (isTooMany || isNew !== 1 || parsed.output.code !== code) throw wrongCode()
      // Somebody who has proven the same identifier may have been first. Only the owner of the mailbox gets this far.
      if (await hasWayIn(identifier)) throw isKnown()
      // The code stays valid for this browser until there is a way to sign in: a lost response or a closed prompt costs no account.
      const { accountId, customerId } = await create(identifier, call, consent)
      await noteCustomer(accountId, customerId)
      const appHeaders = await signInApp(onSignedIn, { accountId, request })
      return addHeaders(jsonResponse(200, JSON.stringify({ accountId } satisfies SignedUp)), appHeaders)
    },

    /** @returns The sign-up of this browser, if the service mails its code; undefined if there is none, or it is over. */
    find: async (request: CookieRequest): Promise<BornSignUp | undefined> => {
      const state = keepAccount && request.headers.has(RELAY_CALL_HEADER) ? await open(request) : undefined
      return state !== undefined && 'accountId' in state ? state : undefined
    },

    /** Counts a call for the account of such a sign-up: codes and guesses. Throws a `RelayError` 401 or 429. */
    spendCode: async (
      { id, identifier }: BornSignUp,
      { name, headers, address }: Pick<CheckedCall, 'headers' | 'address'> & { name: string },
    ): Promise<void> => {
      if (name === 'challengeAuthMethod') await spendOf('codes', identifier, address)
      // The signed call has the code of the call before.
      if (name !== 'verifyAuthMethod' || isSignedRetry(headers)) return
      if (await isOneGuessTooMany(id)) throw wrongCode()
    },

    /** The service has accepted a code: the account belongs to the identifier. @returns The headers that sign the browser in to the app. */
    prove: async (
      { id, identifier, accountId, customerId }: BornSignUp,
      authMethodId: string,
      request: Request,
    ): Promise<Headers> => {
      const found = await callHook('login.findAccount', () => parts.findAccount(identifier))
      const known = accountIdOf(found)
      // Only the owner of the mailbox gets this far.
      if (known !== undefined && accountKey(known) !== accountKey(accountId)) throw isKnown()
      await callHook('login.signUp.keepAccount', () => keepAccount?.({ identifier, accountId, customerId }))
      await noteCustomer(accountId, customerId)
      const headers = await signInApp(onSignedIn, { accountId, request, authMethodId })
      // From here on the session of the app counts, until its sign-out.
      headers.append('Set-Cookie', await end(request.headers, id))
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
