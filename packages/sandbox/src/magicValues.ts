/** The interface's magic values, which replace a real proof in sandbox mode. Production mode refuses them. */

import { magicValues } from '@embedded-wallet/protocol'

/** `sandbox` accepts magic values and has the sandbox endpoints. `production` refuses both; everything else is the same. */
export type Mode = 'sandbox' | 'production'

/** Whether a value is the magic value of its kind, in sandbox mode. */
export function isMagicValue(mode: Mode, kind: keyof typeof magicValues, value: string): boolean {
  return mode === 'sandbox' && value === magicValues[kind]
}
