/** The English texts: one table per screen. */

import { activityTexts } from './en/activity.js'
import { amountsTexts } from './en/amounts.js'
import { buttonTexts } from './en/button.js'
import { checkTexts } from './en/check.js'
import { commonTexts } from './en/common.js'
import { copyingTexts } from './en/copying.js'
import { errorsTexts } from './en/errors.js'
import { framedTexts } from './en/framed.js'
import { loginTexts } from './en/login.js'
import { loginStepsTexts } from './en/loginSteps.js'
import { newWayTexts } from './en/newWay.js'
import { partsTexts } from './en/parts.js'
import { payTexts } from './en/pay.js'
import { payEndTexts } from './en/payEnd.js'
import { paymentErrorsTexts } from './en/paymentErrors.js'
import { paymentsTexts } from './en/payments.js'
import { payProofTexts } from './en/payProof.js'
import { questionTexts } from './en/question.js'
import { receiptTexts } from './en/receipt.js'
import { receiveTexts } from './en/receive.js'
import { sendTexts } from './en/send.js'
import { sendFieldsTexts } from './en/sendFields.js'
import { settingsTexts } from './en/settings.js'
import { signInTexts } from './en/signIn.js'
import { visitTexts } from './en/visit.js'
import { waysTexts } from './en/ways.js'

/** All of them. */
export const en = {
  /** BCP 47; `de_DE` counts as `de-DE`. Money, dates and plurals are written in it. */
  language: 'en',
  ...activityTexts,
  ...amountsTexts,
  ...buttonTexts,
  ...checkTexts,
  ...commonTexts,
  ...copyingTexts,
  ...errorsTexts,
  ...framedTexts,
  ...loginTexts,
  ...loginStepsTexts,
  ...newWayTexts,
  ...partsTexts,
  ...payTexts,
  ...payEndTexts,
  ...payProofTexts,
  ...paymentErrorsTexts,
  ...paymentsTexts,
  ...sendTexts,
  ...sendFieldsTexts,
  ...settingsTexts,
  ...questionTexts,
  ...signInTexts,
  ...visitTexts,
  ...receiptTexts,
  ...receiveTexts,
  ...waysTexts,
}
