/** The icon of each kind of way to sign in. */

import * as icons from '../parts/moreIcons.js'

export const wayIcons: Readonly<Record<string, icons.IconLook>> = {
  PASSKEY: icons.passkey,
  EMAIL_OTP: icons.mail,
  SMS_OTP: icons.message,
  OAUTH: icons.user,
}
