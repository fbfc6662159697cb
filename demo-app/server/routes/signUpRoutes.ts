/** Creates a wallet for an address that a code has proven. */

import { Hono } from 'hono'
import * as v from 'valibot'
import type { TermsResponse, WalletResponse } from '../../src/api/apiTypes'
import { findAccount } from '../accounts'
import { type Demo, describeService, describeWallet, findWallet } from '../demo'
import { readJson } from '../middleware'
import { Problem } from '../problem'
import { signUpMinutes } from '../signUp'
import { Email } from '../users'

const WithEmail = v.strictObject({
  email: Email,
  termsVersion: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
const WithCode = v.strictObject({ code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))) })

export const signUpRoutes = (demo: Demo): Hono =>
  new Hono()
    .get('/terms', async (c) => c.json<TermsResponse>({ terms: (await demo.signUps.terms()) ?? null }))
    .post('/sign-up', async (c) => {
      const { email, termsVersion } = await readJson(c, WithEmail)
      const existing = await findWallet(demo, c)
      if (existing) return c.json<WalletResponse>(await describeWallet(demo, existing.account))
      const { id, ...signUp } = await demo.signUps.begin(email, demo.addressOf(c), termsVersion)
      c.header('Set-Cookie', demo.signUpCookie.set(id, signUpMinutes * 60))
      return c.json<WalletResponse>({ ...describeService(demo), wallet: null, signUp })
    })
    .post('/wallet', async (c) => {
      const { code } = await readJson(c, WithCode)
      const login = await demo.signUps.finish(demo.signUpCookie.read(c.req.raw), code)
      const account = await findAccount(demo.platform, login)
      if (!account) throw new Problem(502, 'NO_WALLET_ACCOUNT', 'The wallet cannot be found. Try again.')
      c.header('Set-Cookie', demo.signUpCookie.delete(), { append: true })
      c.header('Set-Cookie', await demo.loginCookie.begin(login), { append: true })
      return c.json<WalletResponse>(await describeWallet(demo, account), 201)
    })
