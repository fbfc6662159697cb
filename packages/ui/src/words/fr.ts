/** `@embedded-wallet/ui/words/fr`: the texts in French. */

import messages from '../../messages/fr.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const fr: Texts = messages
