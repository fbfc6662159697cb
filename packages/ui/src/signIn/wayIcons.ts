/** The icon of each kind of way to sign in. */

import type { IconName } from '../parts/Icon.js'

export const wayIcons: Readonly<Record<string, IconName>> = {
  PASSKEY: 'passkey',
  EMAIL_OTP: 'mail',
  SMS_OTP: 'message',
  OAUTH: 'user',
}
