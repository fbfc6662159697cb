/** `@embedded-wallet/ui/words/ja`. */

import { activity, receive } from './ja/activity.js'
import { errors } from './ja/errors.js'
import { login } from './ja/login.js'
import { pay } from './ja/pay.js'
import { payments } from './ja/payments.js'
import { settings } from './ja/settings.js'
import { amounts, button, common, newWay, parts, question, visit, ways } from './ja/shared.js'
import type { Texts } from './texts.js'

export const ja: Texts = {
  language: 'ja',
  ...{ activity, amounts, button, common, errors, login, newWay, parts, pay, payments },
  ...{ question, receive, settings, visit, ways },
}
