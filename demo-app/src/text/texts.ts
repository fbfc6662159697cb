/** The texts of the page: English, with the numbers and times of the browser's language. */

import { en, type Texts } from '@embedded-wallet/ui/words'
import { browserLocale } from './locale'

export const texts: Texts = { ...en, language: browserLocale ?? en.language }
