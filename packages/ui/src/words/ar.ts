/** `@embedded-wallet/ui/words/ar`. */

import { activity, receive } from './ar/activity.js'
import { errors } from './ar/errors.js'
import { login } from './ar/login.js'
import { pay } from './ar/pay.js'
import { payments } from './ar/payments.js'
import { settings } from './ar/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './ar/shared.js'
import type { Texts } from './texts.js'

export const ar: Texts = {
  language: 'ar',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
