/** The verbs that the frame carries out for the page, by table. Nothing else of the frame can be called. */

import {
  createHandOff,
  ensureSession,
  executeQuote,
  getSession,
  listAccounts,
  type MaxSendingAmount,
  pendingOperations,
  type Quote,
  type QuoteToExecute,
  type Reauthenticate,
  reconcilePayments,
  refreshSession,
  requestQuote,
  ServiceError,
  SessionError,
  StoreError,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { payeeOf } from '@embedded-wallet/ui/words'
import { type FrameVerb, screens, type WalletScreen } from '../protocol.js'
import type { HostView, PageWindow } from './hostView.js'
import { forgetPayer, notePayer, payersOf, takeEnds } from './payers.js'
import { plainPayment, plainQuote, plainSession } from './redact.js'

/** What a call of the page works with. */
export interface FrameCall {
  wallet: Wallet | undefined
  /** The browser could not read its storage yet: a user may have signed in. */
  isUnread?: boolean | undefined
  /** Signs out of whatever this browser has, where no account is known: `signOutAll` of core. */
  leave(options: { revoke: boolean; signal: AbortSignal }): Promise<{ isRevoked: boolean }>
  options: Record<string, unknown>
  signal: AbortSignal
  /** Notifies the page that the service works on the call. */
  onState: () => void
  view: HostView
  /** A window that the page has opened for it. */
  window?: PageWindow | undefined
  /** The origin of the page. */
  shop: string
  desk: Desk
}

/** What the frame keeps of one page. */
export interface Desk {
  /** One payment at a time: a second one must not change the question below the user's finger. */
  isTaken: boolean
  /** The last quotes that the frame got for orders of the page, by id: only they name the payee, and the page gets their ids alone. */
  quotes: Map<string, { quote: Quote; order: unknown }>
  /** The ids of those before them: of these nothing is known anymore, so they are not paid. */
  lost?: Set<string>
}

const mostQuotes = 16

type Verb = (call: OpenCall) => Promise<unknown>

const table: Readonly<Record<Exclude<FrameVerb, 'getSession' | 'open'>, Verb>> = {
  ensureSession: async ({ wallet, signal }) => plainSession(await ensureSession(wallet, { signal })),
  requestQuote: async (call) => plainQuote((await quoteOf(call)).quote),
  executeQuote: pay,
  reconcilePayments: paymentsOf,
  pendingOperations: ({ wallet }) => pendingOperations(wallet),
  refreshSession: async ({ wallet, signal, onState }) =>
    plainSession(await refreshSession(wallet, { signal, onState })),
  // The browser tells which page it is, not the page itself.
  handOff: async ({ wallet, shop, signal }) => ({
    code: (await createHandOff(wallet, { page: shop, signal })).code,
  }),
  signOut: ({ wallet, options, signal }) => signOut(wallet, { revoke: options.revoke === true, signal }),
}

/**
 * Carries out one call.
 *
 * @throws {SessionError} `SESSION_REQUIRED`: no user has signed in. `BUSY`: the frame works on another payment.
 * `FRAME_ONLY`: the verb does not cross.
 * @throws {StoreError} `STORE_UNAVAILABLE`: what the user has begun, or is signed in to, cannot be read.
 */
export async function callVerb(verb: string, call: FrameCall): Promise<unknown> {
  const { wallet } = call
  if (verb === 'open') return open(call)
  if (verb !== 'getSession' && !Object.hasOwn(table, verb)) throw notForPages(verb)
  if (wallet === undefined) return withoutUser(verb, call)
  const { view, window, signal } = call
  if (verb !== 'getSession') {
    const signIn: Reauthenticate = (own, reason) => view.signIn(own, reason, signal, window)
    const reauthenticate = wallet.reauthenticate ?? signIn
    return table[verb as keyof typeof table]({ ...call, wallet: { ...wallet, reauthenticate } })
  }
  const session = await getSession(wallet, { signal })
  return session && plainSession(session)
}

/** What a call gets where no account is known. What could not be read does not count as absent. */
function withoutUser(verb: string, { isUnread, leave, options, signal }: FrameCall): unknown {
  if (verb === 'getSession') return undefined
  // The storage may have lost the account, and the app's session lives in a cookie.
  if (verb === 'signOut') return leave({ revoke: options.revoke === true, signal })
  if (verb === 'reconcilePayments' || verb === 'pendingOperations') {
    if (isUnread) throw unread()
    return []
  }
  const why = isUnread
    ? 'The browser could not read its storage yet: a user may be signed in. Try again later, or show the login'
    : 'No user is signed in. Show the login'
  throw new SessionError('SESSION_REQUIRED', `${why} with openWallet(wallet, "login").`)
}

const unread = () =>
  new StoreError(
    'STORE_UNAVAILABLE',
    'The browser could not read its storage: the user may have begun something there. Nothing was sent. Try again.',
    { retryable: true },
  )

type OpenCall = FrameCall & { wallet: Wallet }

/** Gets the quote of an order, and keeps it here. */
async function quoteOf({ wallet, options, signal, desk }: OpenCall) {
  const { quotes } = desk
  const got = await requestQuote(wallet, { ...orderOf(options), signal })
  const before = quotes.get(got.id)
  // A relay that has lost what the app added to this quote takes no payee from the question, and no warning.
  const isLess = before !== undefined && payeeOf(before.quote) !== undefined && payeeOf(got) === undefined
  const quote = isLess ? { ...before.quote, ...got, payee: (before.quote as { payee?: unknown }).payee } : got
  const kept = { quote, order: options.order }
  quotes.delete(quote.id)
  quotes.set(quote.id, kept)
  desk.lost?.delete(quote.id)
  if (quotes.size > mostQuotes) {
    const oldest = quotes.keys().next().value!
    quotes.delete(oldest)
    desk.lost = (desk.lost ?? new Set()).add(oldest)
  }
  return kept
}

/** The payments of this page alone: the wallet's own window shows the user all. */
async function paymentsOf({ wallet, shop, signal }: OpenCall) {
  const { sessionStore } = wallet
  const own: object[] = []
  for (const payment of await reconcilePayments(wallet, { signal })) {
    const { quoteId, outcome } = payment
    const plain = plainPayment(payment)
    const pages = await payersOf(sessionStore, quoteId)
    if (pages.length === 0 || pages.includes(shop)) own.push(plain)
    if (outcome !== 'done' && outcome !== 'none') continue
    // Core returns it once. Each other page is told at its own next call.
    await Promise.all(
      pages.map((page) => (page === shop ? forgetPayer : notePayer)(sessionStore, quoteId, page, plain)),
    )
  }
  return [...own, ...(await takeEnds(sessionStore, shop))]
}

/** Pays what the frame itself has read, after the user agreed to it here. */
async function pay(call: OpenCall): Promise<unknown> {
  const { wallet, options, signal, view, window, shop, desk } = call
  if (desk.isTaken)
    throw new SessionError(
      'BUSY',
      'The wallet is working on another payment. Nothing was done for this one. Wait for it.',
      { retryable: true },
    )
  desk.isTaken = true
  /** A quote that this call may pay. */
  let noted: string | undefined
  try {
    const { maxSendingAmount } = orderOf(options)
    view.prepare?.()
    // Of a quote of the page only the id counts.
    const quoteId = ((options.quote as { id?: unknown } | undefined)?.id ?? options.quoteId) as string
    if (options.order === undefined && desk.lost?.has(quoteId)) throw lostQuote()
    const kept = options.order === undefined ? desk.quotes.get(quoteId) : await quoteOf(call)
    const toPay: QuoteToExecute = kept === undefined ? { quoteId } : { quote: kept.quote }
    const asking: Wallet = {
      ...wallet,
      confirm: async (summary) => {
        const { quote } = summary
        if (quote === undefined) return false
        noted = quote.id
        // It is stored while the user reads.
        const stored = notePayer(wallet.sessionStore, noted, shop)
        const balance = balanceOf(wallet, signal)
        const isConfirmed = await view.ask({
          summary,
          quote,
          shop,
          order: kept?.order,
          balance,
          window,
          signal,
        })
        await stored
        return isConfirmed === true
      },
    }
    const scaFactor = (['SMS_OTP', 'PASSKEY'] as const).find((factor) => factor === options.scaFactor)
    return plainQuote(await executeQuote(asking, { ...toPay, maxSendingAmount, scaFactor, signal }))
  } catch (error) {
    // Any other may have been paid, or still be: a later call reads it.
    if (!(error instanceof SessionError && error.code === 'SIGNING_DECLINED')) noted = undefined
    throw error
  } finally {
    if (noted !== undefined) void forgetPayer(wallet.sessionStore, noted, shop)
    desk.isTaken = false
  }
}

/** Ignored: why it cannot be read. The question names the wallet without it. */
const balanceOf = ({ accountId, ...wallet }: Wallet, signal: AbortSignal) =>
  listAccounts(wallet, { signal }).then(
    (accounts) => accounts.find((one) => one.accountId === accountId)?.balance,
    () => undefined,
  )

/** @throws {TypeError} If the page's limit is none: it must not count as no limit. */
function orderOf({ order, maxSendingAmount }: Record<string, unknown>) {
  const most = (maxSendingAmount ?? undefined) as MaxSendingAmount | undefined
  if (most !== undefined && !(Number.isFinite(most?.amount) && typeof most?.currency === 'string'))
    throw new TypeError('maxSendingAmount must be { amount, currency }')
  return { order, maxSendingAmount: most }
}

async function open({ view, window, options: { screen }, signal }: FrameCall): Promise<void> {
  if (!screens.includes(screen as WalletScreen)) throw new TypeError(`screen must be ${screens.join(' or ')}`)
  await view.show(screen as WalletScreen, signal, window)
  if (signal.aborted)
    throw new ServiceError('ABORTED', 'The call was aborted, and the frame no longer shows the screen.')
}

const lostQuote = () =>
  new SessionError(
    'QUOTE_NOT_SIGNABLE',
    'The wallet no longer knows who is paid by this quote. Nothing was done. Ask for the quote of the order again.',
  )

const notForPages = (verb: string) =>
  new SessionError(
    'FRAME_ONLY',
    `${verb.slice(0, 40)} exists only in the wallet's own frame and window. Nothing was done.`,
  )
