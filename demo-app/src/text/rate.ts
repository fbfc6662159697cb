/** Exchange rates in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export const describeRate = (quote: words.Rated): string | undefined =>
  words.describeRate(quote, texts.language)
