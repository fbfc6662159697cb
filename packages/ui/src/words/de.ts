/** `@embedded-wallet/ui/words/de`. */

import { activity, receive } from './de/activity.js'
import { errors } from './de/errors.js'
import { login } from './de/login.js'
import { pay } from './de/pay.js'
import { payments } from './de/payments.js'
import { settings } from './de/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './de/shared.js'
import type { Texts } from './texts.js'

export const de: Texts = {
  language: 'de',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
