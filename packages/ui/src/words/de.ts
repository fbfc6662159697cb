/** `@embedded-wallet/ui/words/de`: the texts in German. */

import messages from '../../messages/de.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const de: Texts = messages
