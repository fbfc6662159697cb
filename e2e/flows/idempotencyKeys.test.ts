/** Story: two users choose the same Idempotency-Key, and neither of them meets the payment of the other. */

import { IDEMPOTENCY_KEY_HEADER, magicValues, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

test.each(profileNames)(
  'in the profile %s both pay, and each key stays the same on a repeat',
  async (profile) => {
    const system = openTestSystem({ profile })
    const users = [await system.signedIn(), await system.signedIn()]
    const quotes = []
    for (const { accountId } of users) quotes.push((await system.quote(accountId, 1_000_000)).id)
    const execute = async (quoteId: string) => {
      const headers = { 'Wallet-Call': '1', [IDEMPOTENCY_KEY_HEADER]: 'once' }
      const signature = { 'Service-Wallet-Signature': magicValues.walletSignature }
      const url = `${relayUrl}/quotes/${quoteId}/execute`
      const response = await system.relay(
        new Request(url, { method: 'POST', headers: { ...headers, ...signature } }),
      )
      return response.status
    }
    system.requests.length = 0
    for (const quoteId of quotes) expect(await execute(quoteId)).toBe(200)
    // The repeat gets the first response.
    expect(await execute(quotes[0]!)).toBe(200)
    const keys = system.requests.flatMap(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER) ?? [])
    expect(keys).toEqual([0, 1, 0].map((user) => `${users[user]!.accountId}/once`))
  },
)
