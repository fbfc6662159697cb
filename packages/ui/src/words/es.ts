/** `@embedded-wallet/ui/words/es`. */

import { activity, receive } from './es/activity.js'
import { errors } from './es/errors.js'
import { login } from './es/login.js'
import { pay } from './es/pay.js'
import { payments } from './es/payments.js'
import { settings } from './es/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './es/shared.js'
import type { Texts } from './texts.js'

export const es: Texts = {
  language: 'es',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
