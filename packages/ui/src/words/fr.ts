/** `@embedded-wallet/ui/words/fr`. */

import { activity, receive } from './fr/activity.js'
import { errors } from './fr/errors.js'
import { login } from './fr/login.js'
import { pay } from './fr/pay.js'
import { payments } from './fr/payments.js'
import { settings } from './fr/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './fr/shared.js'
import type { Texts } from './texts.js'

export const fr: Texts = {
  language: 'fr',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
