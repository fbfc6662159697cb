/** Payments: what they would cost, and what became of them. */

import { Hono } from 'hono'
import * as v from 'valibot'
import { listActivity } from '../activity'
import { type Demo, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
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
})

export const paymentRoutes = (demo: Demo): Hono =>
  new Hono()
    .get('/activity', async (c) => {
      const wallet = await findWallet(demo, c)
      return c.json({ entries: wallet ? await listActivity(demo.platform, wallet.login) : [] })
    })
    .post('/quotes', async (c) => {
      const request = await readJson(c, QuoteRequest)
      return c.json(await createPayeeQuote(demo.platform, await requireWallet(demo, c), request), 201)
    })
