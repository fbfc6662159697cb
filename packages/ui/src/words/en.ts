/** The English texts: one table per screen. */

import { activity } from './en/activity.js'
import { amounts } from './en/amounts.js'
import { button } from './en/button.js'
import { common } from './en/common.js'
import { errors } from './en/errors.js'
import { login } from './en/login.js'
import { newWay } from './en/newWay.js'
import { parts } from './en/parts.js'
import { pay } from './en/pay.js'
import { payments } from './en/payments.js'
import { question } from './en/question.js'
import { receive } from './en/receive.js'
import { settings } from './en/settings.js'
import { visit } from './en/visit.js'
import { ways } from './en/ways.js'

/** All of them. */
export const en = {
  /** BCP 47. Money, dates and plurals are written in it. */
  language: 'en',
  activity,
  amounts,
  button,
  common,
  errors,
  login,
  newWay,
  parts,
  pay,
  payments,
  settings,
  question,
  visit,
  receive,
  ways,
}
