/** Payments: what they would cost, and what became of them. */

import { Hono } from 'hono'
import * as v from 'valibot'
import type { PayeeQuote, PaymentResponse } from '../../shared/apiTypes'
import { listActivity } from '../activity'
import { type Demo, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { readPayment } from '../payments'
import { Problem } from '../problem'
import { createPayeeQuote } from '../quotes'

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
})

const NoFields = v.strictObject({})

export const paymentRoutes = (demo: Demo): Hono =>
  new Hono()
    .get('/activity', async (c) => {
      const wallet = await findWallet(demo, c)
      return c.json({ entries: wallet ? await listActivity(demo.platform, wallet.login) : [] })
    })
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
    .get('/payments/:id', async (c) =>
      c.json<PaymentResponse>(
        await readPayment(demo.platform, await requireWallet(demo, c), c.req.param('id')),
      ),
    )
