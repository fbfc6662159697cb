/** The API of the demo: the wallet of this browser and its test funds; who can be paid, and what it would cost. */

import {
  activityCsv,
  getCustomer,
  isUnreadable,
  listScaFactors,
  listTransactions,
  PlatformError,
} from '@embedded-wallet/platform'
import type { Row, ScaFactorName, Transaction } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type {
  ContactResponse,
  FactorsResponse,
  InboxResponse,
  ReceiptResponse,
  WalletResponse,
} from '../../shared/apiTypes'
import { type Demo, describeService, describeWallet, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { Problem } from '../problem'
import { addTestMoney, findTestPayee } from '../testService'

const Text = v.pipe(v.string(), v.trim(), v.maxLength(400, 'That recipient is too long.'))
const WithText = v.object({ text: Text })
const WithCurrency = v.object({ currency: v.string(), country: v.optional(v.string()) })
/** `createSending` checks it. */
const NewAccount = v.object({
  currency: v.unknown(),
  accountInfo: v.unknown(),
  ownershipType: v.optional(v.unknown()),
})

const NoFields = v.strictObject({})

export const paymentRoutes = (demo: Demo): Hono =>
  new Hono()
    .get('/payees', async (c) => {
      const wallet = await findWallet(demo, c)
      return c.json({ payees: wallet ? await demo.sending.payees(wallet.login) : [] })
    })
    .post('/payees', async (c) => {
      const account = await readJson(c, NewAccount)
      const { customerId } = (await requireWallet(demo, c)).login
      return c.json(await demo.sending.savePayee({ customerId, account }), 201)
    })
    // Always 200 where it is known. A browser logs every other status as an error, and a mistyped address is none.
    .post('/look-up', async (c) => {
      const { text } = await readJson(c, WithText)
      const { login, isTestService } = await requireWallet(demo, c)
      const { customerId } = login
      const found =
        (await demo.sending.lookUp({ customerId, text })) ??
        (isTestService ? await findTestPayee(demo, customerId, text) : undefined)
      return c.json({ found: found ?? null })
    })
    .post('/limits', async (c) => {
      const { currency } = await readJson(c, WithCurrency)
      const { account } = await requireWallet(demo, c)
      return c.json(await demo.sending.limits({ from: account.balance.currency.code, currency }))
    })
    .post('/banks', async (c) => {
      const of = await readJson(c, WithCurrency)
      await requireWallet(demo, c)
      return c.json(await demo.sending.banks(of))
    })
    // The user has read the warning about the payee of this quote, and wants to pay all the same.
    .post('/quotes/:id/acknowledge', async (c) => {
      await readJson(c, NoFields)
      const { account } = await requireWallet(demo, c)
      if (!(await demo.sending.acknowledge({ accountId: account.id, quoteId: c.req.param('id') })))
        throw new Problem(
          404,
          'NO_QUOTE',
          'Nothing was sent: this review is too old. Review the payment again.',
        )
      return c.json({})
    })
    // Always 200: a payment without a receipt is not an error.
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
      // The code goes in its own field, which the inspector masks.
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
