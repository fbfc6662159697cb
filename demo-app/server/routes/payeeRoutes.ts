/** Recipients: those that the user has saved, a new bank account, and who receives at an address. */

import { type AccountInfo, type AccountTypeRow, accountInfoOf, accountTypes } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ReceiverResponse, SavedPayee } from '../../shared/apiTypes'
import { type Demo, findWallet, requireWallet } from '../demo'
import { readJson } from '../middleware'
import { listPayees, savedPayee, savePayee } from '../payees'
import { Problem } from '../problem'
import { findReceiver } from '../receivers'

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

export const payeeRoutes = (demo: Demo): Hono =>
  new Hono()
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
    // Always 200 where there is an answer. A browser logs every other status as an error, and a mistyped address is none.
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
