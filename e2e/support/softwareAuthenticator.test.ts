/** The software authenticator behaves like a real one: the same cases run in Chromium. */

import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect, test } from 'vitest'
import { behaviors, type Device } from './authenticatorBehavior.js'

const rpId = 'shop.example'

function openDevice(): Device {
  const device = createSoftwareAuthenticator({ origin: `https://${rpId}` })
  const challenge = 'Y2hhbGxlbmdl'
  return {
    create: async (id, excluded = []) => {
      const { rawId } = await device.create({
        challenge,
        rp: { id: rpId, name: 'Shop' },
        user: { id, name: 'ada', displayName: 'ada' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: excluded.map((id) => ({ id })),
      })
      return rawId
    },
    get: async (allowed = []) => {
      const { id, response } = await device.get({
        challenge,
        rpId,
        allowCredentials: allowed.map((id) => ({ id })),
      })
      return { id, userHandle: response.userHandle! }
    },
    signalUnknown: (credentialId) => device.signal({ type: 'unknown-credential', rpId, credentialId }),
    signalAccepted: (userId, ids) =>
      device.signal({ type: 'all-accepted-credentials', rpId, userId, credentialIds: [...ids] }),
  }
}

test.each(behaviors)('WebAuthn L3: $title', async ({ run, expected }) => {
  expect(await run(openDevice())).toEqual(expected)
})
