/** A name for this device in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export const nameDevice = (userAgent: string, taken?: readonly string[]): string =>
  words.nameDevice(texts, userAgent, taken)
