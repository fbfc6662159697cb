/** Every state of every screen. */

import type { GalleryScreen } from '../screensOfGallery.js'
import type { States } from '../state.js'
import { framedStates } from './framed.js'
import { loginStates } from './login.js'
import { leftStates, payStates, pendingStates } from './pay.js'
import { activityStates, balanceStates, buttonStates, paymentStates, receiveStates } from './reads.js'
import { receiptStates } from './receipts.js'
import { sendStates } from './send.js'
import {
  contactStates,
  devicesStates,
  privacyStates,
  questionStates,
  recoveryStates,
  settingsStates,
  waysStates,
} from './settings.js'

const screens = {
  WalletLogin: loginStates,
  WalletButton: buttonStates,
  WalletBalance: balanceStates,
  WalletActivity: activityStates,
  WalletPayment: paymentStates,
  WalletReceive: receiveStates,
  WalletReceipt: receiptStates,
  WalletSend: sendStates,
  WalletPay: payStates,
  PendingPayments: pendingStates,
  LeftPayment: leftStates,
  FramedQuestion: framedStates,
  WalletSettings: settingsStates,
  WalletWays: waysStates,
  WalletDevices: devicesStates,
  WalletContact: contactStates,
  WalletPrivacy: privacyStates,
  WalletRecovery: recoveryStates,
  WalletQuestion: questionStates,
} satisfies Readonly<Record<GalleryScreen, States>>

/** The states by both names: `WalletPay: review`. */
export const states: States = Object.fromEntries(
  Object.entries(screens).flatMap(([component, states]) =>
    Object.entries(states).map(([name, state]) => [`${component}: ${name}`, state]),
  ),
)
