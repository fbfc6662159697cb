/** `@embedded-wallet/ui/words/es`: the texts in Spanish. */

import messages from '../../messages/es.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const es: Texts = messages
