/** `@embedded-wallet/ui/words/ar`: the texts in Arabic. */

import messages from '../../messages/ar.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const ar: Texts = messages
