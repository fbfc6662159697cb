/** The wallet of this browser: its balance, test funds, and the end of a login. */

import { getCustomer, isUnreadable, listScaFactors, PlatformError } from '@embedded-wallet/platform'
import type { ScaFactorName } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ContactResponse, FactorsResponse, InboxResponse, WalletResponse } from '../../shared/apiTypes'
import { type Demo, describeService, describeWallet, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { Problem } from '../problem'
import { addTestMoney } from '../testService'

const NoFields = v.strictObject({})
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
