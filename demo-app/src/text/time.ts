/** Points in time in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import { texts } from './texts'

export const formatTime = (iso: string): string => words.formatTime(iso, texts.language)
export const formatMoment = (iso: string): string => words.formatMoment(iso, texts.language)
export const formatFullTime = (iso: string): string => words.formatFullTime(iso, texts.language)
