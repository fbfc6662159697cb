/** `@embedded-wallet/ui/words/pt`: the texts in Portuguese. */

import messages from '../../messages/pt.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const pt: Texts = messages
