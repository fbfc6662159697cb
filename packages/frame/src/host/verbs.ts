/** The verbs that the frame carries out for the page, by table. Nothing else of the frame can be called. */

import {
  ensureSession,
  executeQuote,
  getSession,
  type MaxSendingAmount,
  pendingOperations,
  type Quote,
  type QuoteToExecute,
  reconcilePayments,
  refreshSession,
  requestQuote,
  SessionError,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { type FrameVerb, screens, type WalletScreen } from '../protocol.js'
import type { HostView } from './hostView.js'
import { plainPayment, plainQuote, plainSession } from './redact.js'

/** What a call of the page works with. */
export interface FrameCall {
  wallet: Wallet | undefined
  options: Record<string, unknown>
  signal: AbortSignal
  view: HostView
  /** The origin of the page. */
  shop: string
  /** What the frame is doing for this page, so that one question stands at a time. */
  turn: { isTaken: boolean }
}

type Verb = (call: FrameCall & { wallet: Wallet }) => Promise<unknown>

const table: Readonly<Record<Exclude<FrameVerb, 'getSession' | 'open'>, Verb>> = {
  ensureSession: async ({ wallet, signal }) => plainSession(await ensureSession(wallet, { signal })),
  requestQuote: async ({ wallet, options, signal }) =>
    plainQuote(await requestQuote(wallet, { ...orderOf(options), signal })),
  executeQuote: pay,
  reconcilePayments: async ({ wallet, signal }) =>
    (await reconcilePayments(wallet, { signal })).map(plainPayment),
  pendingOperations: ({ wallet }) => pendingOperations(wallet),
  refreshSession: async ({ wallet, signal }) => plainSession(await refreshSession(wallet, { signal })),
  signOut: ({ wallet, options, signal }) => signOut(wallet, { revoke: options.revoke === true, signal }),
}

/**
 * Carries out one call.
 *
 * @throws {SessionError} `SESSION_REQUIRED`: no user has signed in. `BUSY`: the frame works on another payment.
 * `FRAME_ONLY`: the verb does not cross.
 */
export async function callVerb(verb: string, call: FrameCall): Promise<unknown> {
  const { wallet } = call
  if (verb === 'open') return open(call)
  if (verb !== 'getSession' && !Object.hasOwn(table, verb)) throw notForPages(verb)
  if (wallet === undefined) {
    if (verb === 'getSession' || verb === 'signOut')
      return verb === 'signOut' ? { isRevoked: true } : undefined
    if (verb === 'reconcilePayments' || verb === 'pendingOperations') return []
    throw new SessionError(
      'SESSION_REQUIRED',
      'No user is signed in. Show the login with openWallet(wallet, "login").',
    )
  }
  if (verb !== 'getSession') return table[verb as keyof typeof table]({ ...call, wallet })
  const session = await getSession(wallet, { signal: call.signal })
  return session && plainSession(session)
}

/** Pays what the frame itself has read, after the user said yes to it here. */
async function pay({
  wallet,
  options,
  signal,
  view,
  shop,
  turn,
}: FrameCall & { wallet: Wallet }): Promise<unknown> {
  if (turn.isTaken)
    throw new SessionError(
      'BUSY',
      'The wallet works on another payment. Nothing was done for this one. Wait for it.',
      {
        retryable: true,
      },
    )
  turn.isTaken = true
  try {
    const { order } = options
    const shown = options.quote as { id?: unknown } | undefined
    const quoteId = (shown?.id ?? options.quoteId) as string
    const made = order === undefined ? undefined : await requestQuote(wallet, { ...orderOf(options), signal })
    const toPay: QuoteToExecute = made === undefined ? { quoteId } : { quote: made }
    const asking: Wallet = {
      ...wallet,
      confirm: async (summary) => {
        const { quote } = summary
        return quote !== undefined && (await view.ask({ summary, quote, shop, order, signal })) === true
      },
    }
    const { maxSendingAmount } = orderOf(options)
    const scaFactor = (['SMS_OTP', 'PASSKEY'] as const).find((factor) => factor === options.scaFactor)
    return plainQuote(
      (await executeQuote(asking, { ...toPay, maxSendingAmount, scaFactor, signal })) as Quote,
    )
  } finally {
    turn.isTaken = false
  }
}

/** @throws {TypeError} When the page's limit is none: it must not count as no limit. */
function orderOf({ order, maxSendingAmount }: Record<string, unknown>) {
  const most = maxSendingAmount as MaxSendingAmount | undefined
  if (most !== undefined && !(Number.isFinite(most?.amount) && typeof most?.currency === 'string'))
    throw new TypeError('maxSendingAmount must be { amount, currency }')
  return { order, maxSendingAmount: most }
}

async function open({ view, options: { screen, ...details }, signal }: FrameCall): Promise<void> {
  if (!screens.includes(screen as WalletScreen)) throw new TypeError(`screen must be ${screens.join(' or ')}`)
  await view.show(screen as WalletScreen, details, signal)
}

const notForPages = (verb: string) =>
  new SessionError(
    'FRAME_ONLY',
    `${verb.slice(0, 40)} exists only in the wallet's own frame and window. Nothing was done.`,
  )
