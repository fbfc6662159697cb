/** Which service the page is connected to, in words. */

import type { WalletResponse } from '../../shared/apiTypes'

export function describeService({ isEmbeddedSandbox, wallet }: WalletResponse): {
  short: string
  long: string
} {
  if (isEmbeddedSandbox)
    return { short: 'Sandbox', long: 'Connected to the embedded sandbox: all money here is test money.' }
  if (!wallet) return { short: 'External service', long: 'Connected to an external service.' }
  return wallet.isTestService
    ? { short: 'Test service', long: 'Connected to a test service: all money here is test money.' }
    : { short: 'Live service', long: 'Connected to a live service: this is real money.' }
}
