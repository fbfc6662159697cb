/** The users of an app by their address: who has a wallet does not show in the calls that a login costs. */

import { accountsByEmail, createPlatform } from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

test('a known and an unknown address, and one without a wallet yet, cost the same calls', async () => {
  const { sandbox } = await openPlatformWorld({})
  const calls: string[] = []
  const platform = createPlatform({
    ...sandbox,
    fetch: (request) => {
      const { pathname, searchParams } = new URL(request.url)
      calls.push([pathname, ...searchParams.keys()].join(' '))
      return sandbox.fetch(request)
    },
  })
  const { createAccount, findAccount } = accountsByEmail(platform)
  const made = await createAccount('ada@shop.example')
  const callsFor = async (email: string) => {
    calls.length = 0
    return { accountId: (await findAccount(email))?.accountId, calls: [...calls] }
  }
  const known = await callsFor('ada@shop.example')
  expect(known.accountId).toBe(made.accountId)
  expect(known.calls).toHaveLength(2)
  expect(await callsFor('eve@shop.example')).toEqual({ accountId: undefined, calls: known.calls })
})
