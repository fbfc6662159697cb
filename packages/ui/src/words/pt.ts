/** `@embedded-wallet/ui/words/pt`. */

import { activity, receive } from './pt/activity.js'
import { errors } from './pt/errors.js'
import { login } from './pt/login.js'
import { pay } from './pt/pay.js'
import { payments } from './pt/payments.js'
import { settings } from './pt/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './pt/shared.js'
import type { Texts } from './texts.js'

export const pt: Texts = {
  language: 'pt',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
