/** The hand-off: a one-time code by which the backend of a page learns who has signed in to a wallet in an origin of its own. */

import { accountKey, HandOffBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { createRandomText, hashOfText } from '../encoding.js'
import { jsonResponse, type PlainResponse } from '../http/response.js'
import { type Grant, onlyAccountOf, requireGranted } from '../ownership/grant.js'
import { badRequest, setUpFirst } from '../relayError.js'
import { overwrite, type RelayStore } from '../store/relayStore.js'

/** A code goes from the wallet through the page to its backend, and no user waits in between. */
const lifeMs = 60_000
/** 256 bits cannot be guessed, so wrong codes need no count. */
const codeBytes = 32
const codeForm = /^[\w-]{43}$/

/** The user of a redeemed code. */
export interface HandedOff {
  /** Such as `InternalAccount:<id>`. */
  accountId: string
  /** Where `authorize` or the login knows it. */
  customerId?: string | undefined
}

interface Kept extends HandedOff {
  page: string
  /** The name of the last sign-out of the account before the code was made, if that was less than a minute ago; else empty. */
  round: string
  endsAt: number
}

/** The codes. The store has their hashes: who reads it can redeem none. */
export type HandOffs = ReturnType<typeof createHandOffs>

/** @param origins - The origins of the wallet itself: no other page gets a code, also none of `cors`. */
export function createHandOffs(
  pages: readonly string[],
  origins: readonly string[],
  store: RelayStore,
  now: () => number,
) {
  const keyOf = async (code: string) => `handOff/${await hashOfText(code)}`
  const roundKeyOf = (accountId: string) => `handOffRound/${accountKey(accountId)}`
  const roundOf = async (accountId: string) => (await store.get(roundKeyOf(accountId))) ?? ''
  return {
    /** Makes a code for the account of the call. */
    create: async (
      { request, grant, account }: { request: Request; grant: Grant; account: string | undefined },
      body: unknown,
      customerOf: (accountId: string) => string | undefined,
    ): Promise<PlainResponse> => {
      const parsed = safeParse(HandOffBody, body)
      if (!parsed.success)
        throw badRequest('The body must hold page, an origin such as https://shop.example.')
      const { page } = parsed.output
      if (!pages.includes(page) || !origins.includes(request.headers.get('Origin') ?? ''))
        throw setUpFirst('HAND_OFF_PAGE_NOT_LISTED')
      const accountId = requireGranted(grant, account ?? onlyAccountOf(grant))
      const code = createRandomText(codeBytes)
      const kept: Kept = {
        page,
        accountId,
        customerId: customerOf(accountId),
        round: await roundOf(accountId),
        endsAt: now() + lifeMs,
      }
      await store.put(await keyOf(code), JSON.stringify(kept), lifeMs, accountKey(accountId))
      return jsonResponse(200, JSON.stringify({ code }))
    },
    redeem: async (code: unknown, { origin }: { origin: string | null | undefined }) => {
      if (typeof code !== 'string' || !codeForm.test(code)) return undefined
      // Taken first, so that of many at once one gets it, and whoever brings it from another page ends it.
      const text = await store.take(await keyOf(code))
      if (text === undefined) return undefined
      const { page, round, endsAt, ...user } = JSON.parse(text) as Kept
      // A sign-out since then has made another round, which the store keeps for as long as the code lives.
      const isLive = endsAt > now() && ['', round].includes(await roundOf(user.accountId))
      // A page that has been taken off the list since then gets nothing.
      const isPage = page === origin && pages.includes(page)
      return isLive && isPage ? (user satisfies HandedOff) : undefined
    },
    /** Ends the codes of an account: one on its way must not begin a session after the sign-out. */
    end: (accountId: string): Promise<void> =>
      overwrite(store, roundKeyOf(accountId), createRandomText(16), lifeMs, accountKey(accountId)),
  }
}
