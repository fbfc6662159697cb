/** How money reaches the wallet of the signed-in user: its UMA address, and the funding instructions of the service. */

import { getCustomer } from '@embedded-wallet/platform'
import { Hono } from 'hono'
import type { ReceiveResponse } from '../../shared/apiTypes'
import { type Demo, requireWallet } from '../demo'

export const receiveRoutes = (demo: Demo): Hono =>
  new Hono().get('/receive', async (c) => {
    const { login, account } = await requireWallet(demo, c)
    const { umaAddress } = await getCustomer(demo.platform, { customerId: login.customerId })
    return c.json<ReceiveResponse>({
      ...(umaAddress && { umaAddress }),
      instructions: account.fundingPaymentInstructions.flatMap(
        ({ accountOrWalletInfo, instructionsNotes, isPlatformAccount }) =>
          // A text to sign is no way to receive.
          accountOrWalletInfo.accountType === 'EMBEDDED_WALLET'
            ? []
            : [
                {
                  account: accountOrWalletInfo,
                  ...(instructionsNotes && { notes: instructionsNotes }),
                  isPlatformAccount: isPlatformAccount ?? false,
                },
              ],
      ),
    })
  })
