/** Payments: who can be paid, and what it would cost. */

import { type AccountInfo, type AccountTypeRow, accountInfoOf, accountTypes } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { PayeeQuote, ReceiverResponse, SavedPayee } from '../../shared/apiTypes'
import { type Demo, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { listPayees, savedPayee, savePayee } from '../payees'
import { Problem } from '../problem'
import { createPayeeQuote } from '../quotes'
import { findReceiver } from '../receivers'

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
