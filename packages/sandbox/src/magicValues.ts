/** The sandbox's magic values: what stands in for a real proof while no money moves. Never accepted in production mode. */

import { magicValues } from '@embedded-wallet/protocol'

/** `production` refuses magic values and the sandbox endpoints; everything else is the same. */
export type Mode = 'sandbox' | 'production'

/** Whether a value stands in for the real proof of its kind. */
export function isMagicValue(mode: Mode, kind: keyof typeof magicValues, value: string): boolean {
  return mode === 'sandbox' && value === magicValues[kind]
}
