/** The English texts: one table per screen. */

import { common } from './en/common.js'
import { visit } from './en/visit.js'

export const en = {
  /** BCP 47. Money, dates and plurals are written in it. */
  language: 'en',
  common,
  visit,
}
