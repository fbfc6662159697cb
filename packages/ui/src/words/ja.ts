/** `@embedded-wallet/ui/words/ja`: the texts in Japanese. */

import messages from '../../messages/ja.json' with { type: 'json' }
import type { Texts } from './texts.js'

export const ja: Texts = messages
