/** What the drawer arranges for the authorization of payments: a second factor, the end of the login, the lock. */

import { confirmScaFactor, createScaFactor, PlatformError, recordScaEvent } from '@embedded-wallet/platform'
import * as v from 'valibot'
import type { Demo } from '../demo'
import { Problem } from '../problem'

export const Authorization = v.union([
  v.strictObject({ change: v.picklist(['totp', 'passkey', 'logOut', 'lock']) }),
  v.strictObject({ credential: v.record(v.string(), v.unknown()), origin: v.string() }),
])

/** @throws Problem `NO_AUTHORIZATION` when the service demands none of this user. */
export async function arrangeAuthorization(
  { platform }: Demo,
  customerId: string,
  arranged: v.InferOutput<typeof Authorization>,
): Promise<object> {
  const record = (eventType: 'FAILED_LOGIN_ATTEMPT' | 'RESET_PASSWORD_COMPLETED') =>
    recordScaEvent(platform, { customerId, eventType })
  const arrange = async () => {
    if ('credential' in arranged)
      return confirmScaFactor(platform, { customerId, type: 'PASSKEY', ...arranged })
    switch (arranged.change) {
      case 'passkey':
        return createScaFactor(platform, { customerId, type: 'PASSKEY' })
      case 'totp': {
        const started = await createScaFactor(platform, { customerId, type: 'TOTP' })
        if (started.type !== 'TOTP') return {}
        // Source: dated profiles, section 1: the code of the sandbox.
        const proof = { type: 'TOTP', secret: started.secret, code: '123456' } as const
        await confirmScaFactor(platform, { customerId, ...proof })
        return {}
      }
      case 'logOut':
        return record('RESET_PASSWORD_COMPLETED')
      case 'lock':
        // Source: dated profiles, section 3, "Lock": 5 failures lock for 15 minutes.
        for (let failures = 0; failures < 5; failures++) await record('FAILED_LOGIN_ATTEMPT')
        return {}
    }
  }
  return arrange().catch((error: unknown) => {
    if (error instanceof PlatformError && error.status === 409)
      throw new Problem(
        409,
        'NO_AUTHORIZATION',
        'Nothing was changed: your region demands no authorization of payments, or this is there already. Start the demo with DEMO_REGION=DE, and open a new wallet.',
      )
    throw error
  })
}
