/** The API of the demo: the wallet of this browser and its test funds; who can be paid, and what it would cost. */

import {
  activityCsv,
  getCustomer,
  isUnreadable,
  listScaFactors,
  listTransactions,
  PlatformError,
} from '@embedded-wallet/platform'
import {
  type AccountInfo,
  type AccountTypeRow,
  accountInfoOf,
  accountTypes,
  type Row,
  type ScaFactorName,
  type Transaction,
} from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type {
  ContactResponse,
  FactorsResponse,
  InboxResponse,
  PayeeQuote,
  ReceiptResponse,
  ReceiverResponse,
  SavedPayee,
  WalletResponse,
} from '../../shared/apiTypes'
import { type Demo, describeService, describeWallet, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { listPayees, savedPayee, savePayee } from '../payees'
import { Problem } from '../problem'
import { createPayeeQuote } from '../quotes'
import { findReceiver } from '../resolveRecipient'
import { addTestMoney } from '../testService'

const QuoteRequest = v.object({
  recipient: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a recipient.'),
    v.maxLength(200, 'That recipient is too long.'),
  ),
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter an amount.'),
    v.maxLength(64, 'That amount is too long.'),
  ),
  receives: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/, 'Choose a currency.'))),
  lockedSide: v.exactOptional(v.literal('RECEIVING')),
})

/** The bank accounts and mobile-money accounts. A wallet on a chain is no bank account. */
const bankTypes = Object.entries<AccountTypeRow>(accountTypes).flatMap(([type, { rails }]) =>
  rails ? [type as keyof typeof accountTypes] : [],
)

const NewPayee = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Choose a currency.')),
  accountInfo: v.looseObject({ accountType: v.picklist(bankTypes, 'Choose a bank account.') }),
})

const refusals = ['SELF_PAYMENT', 'INVALID_UMA_ADDRESS'] as const

const WithAddress = v.object({ umaAddress: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(200)) })

const NoFields = v.strictObject({})

export const paymentRoutes = (demo: Demo): Hono =>
  new Hono()
    .post('/quotes', async (c) => {
      const request = await readJson(c, QuoteRequest)
      const quote = await createPayeeQuote(demo.platform, await requireWallet(demo, c), request)
      demo.payeeChecks.note(quote, quote.payee.check)
      demo.receipts.note(quote, quote.payee.name)
      return c.json<PayeeQuote>(quote, 201)
    })
    // The user has read the warning about the payee of this quote, and wants to pay all the same.
    .post('/quotes/:id/acknowledge', async (c) => {
      await readJson(c, NoFields)
      const { account } = await requireWallet(demo, c)
      if (!demo.payeeChecks.acknowledge(c.req.param('id'), account.id))
        throw new Problem(
          404,
          'NO_QUOTE',
          'Nothing was sent: this review is too old. Review the payment again.',
        )
      return c.json({})
    })
    // Always 200: a payment without a receipt is no error.
    .get('/receipts/:id', async (c) => {
      const { login } = await requireWallet(demo, c)
      const receipt = await demo.receipts.find(c.req.param('id'), login.customerId)
      return c.json<ReceiptResponse>({ receipt: receipt ?? null })
    })
    .get('/activity.csv', async (c) => {
      const { login } = await requireWallet(demo, c)
      const rows: Row<Transaction>[] = []
      for await (const row of listTransactions(demo.platform, { customerId: login.customerId }))
        rows.push(row)
      return c.body(activityCsv(rows, { hasBom: true }), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="activity.csv"',
      })
    })
    .get('/payees', async (c) => {
      const wallet = await findWallet(demo, c)
      const payees = wallet ? await listPayees(demo.platform, wallet.login.customerId) : []
      return c.json<{ payees: SavedPayee[] }>({ payees })
    })
    .post('/payees', async (c) => {
      const { currency, accountInfo } = await readJson(c, NewPayee)
      const { login } = await requireWallet(demo, c)
      const checked = v.safeParse(accountInfoOf(accountInfo.accountType, demo.profile), accountInfo)
      if (!checked.success)
        throw new Problem(
          400,
          'INVALID_INPUT',
          'Nothing was sent: a field of the bank account is missing or wrong. Check the numbers.',
        )
      const account = await savePayee(demo.platform, login.customerId, {
        currency,
        accountInfo: checked.output as AccountInfo,
      })
      return c.json<SavedPayee>(savedPayee(account), 201)
    })
    // Always 200 where it is known. A browser logs every other status as an error, and a mistyped address is none.
    .post('/receivers', async (c) => {
      const { umaAddress } = await readJson(c, WithAddress)
      const { login } = await requireWallet(demo, c)
      try {
        const { lookupId: _, ...receiver } = await findReceiver(demo.platform, login.customerId, umaAddress)
        return c.json<ReceiverResponse>({ receiver })
      } catch (error) {
        const refusal = refusals.find((code) => error instanceof Problem && error.code === code)
        if (!refusal) throw error
        return c.json<ReceiverResponse>({ refusal })
      }
    })

const InboxRequest = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
  channel: v.optional(v.picklist(['EMAIL_OTP', 'SMS_OTP']), 'EMAIL_OTP'),
})

export const walletRoutes = (demo: Demo): Hono =>
  new Hono()
    // Always 200. A browser logs every other status as an error, and a missing wallet is not an error.
    .get('/wallet', async (c) => {
      const wallet = await findWallet(demo, c)
      return c.json<WalletResponse>(
        wallet ? await describeWallet(demo, wallet.account) : { ...describeService(demo), wallet: null },
      )
    })
    .get('/contact', async (c) => {
      const { login } = await requireWallet(demo, c)
      const { email, phoneNumber } = await getCustomer(demo.platform, { customerId: login.customerId })
      return c.json<ContactResponse>({
        customerId: login.customerId,
        ...(email && { email }),
        ...(phoneNumber && { phoneNumber }),
      })
    })
    .get('/factors', async (c) => {
      const { customerId } = (await requireWallet(demo, c)).login
      return c.json<FactorsResponse>({ customerId, factors: await listFactors(demo, customerId) })
    })
    // Everyone may read the inbox: it protects only test money.
    .post('/inbox', async (c) => {
      const { email, channel } = await readJson(c, InboxRequest)
      if (!demo.inbox)
        throw new Problem(
          404,
          'NO_INBOX',
          'The inbox exists only with the embedded sandbox. Look in your own mailbox.',
        )
      const user = channel === 'SMS_OTP' ? demo.users.find(email) : undefined
      const { phoneNumber = '' } = user
        ? await getCustomer(demo.platform, { customerId: user.customerId })
        : {}
      const newest = demo.inbox(channel === 'SMS_OTP' ? phoneNumber : email)
      const { code, text, sentAt = '' } = newest ?? {}
      // The code goes in a field of its own, which the inspector masks.
      return c.json<InboxResponse>({ newest: newest ? { ...(code ? { code } : { text }), sentAt } : null })
    })
    .post('/fund', async (c) => {
      await readJson(c, NoFields)
      const { account } = await requireWallet(demo, c)
      const { wallet } = await describeWallet(demo, account)
      if (!wallet?.testFunds)
        throw new Problem(403, 'NOT_A_TEST_SERVICE', 'This service has no test funds. Nothing was added.')
      await addTestMoney(demo, account, wallet.testFunds)
      return c.json<WalletResponse>(await describeWallet(demo, (await requireWallet(demo, c)).account))
    })

const known: readonly string[] = ['PASSKEY', 'SMS_OTP', 'TOTP'] satisfies ScaFactorName[]

/** @returns None where the service demands no authorization of a user. */
async function listFactors({ platform, profile }: Demo, customerId: string): Promise<ScaFactorName[]> {
  if (profile !== '2026-08') return []
  const { factors } = await listScaFactors(platform, { customerId }).catch((error: unknown) => {
    // Source: dated profiles, section 3, "Strong customer authentication", Who: "For all others every call above answers 409".
    if (error instanceof PlatformError && error.serviceStatus === 409) return { factors: [] }
    throw error
  })
  return factors.flatMap((row) => (isUnreadable(row) || !isKnown(row.factor) ? [] : [row.factor]))
}

const isKnown = (factor: string): factor is ScaFactorName => known.includes(factor)
