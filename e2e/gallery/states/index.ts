/** Every state of every screen, and how an app uses the screen. */

import type { States } from '../state.js'
import { loginStates } from './login.js'
import { leftStates, payStates, pendingStates } from './pay.js'
import { activityStates, balanceStates, buttonStates, paymentStates, receiveStates } from './reads.js'
import {
  contactStates,
  devicesStates,
  privacyStates,
  questionStates,
  recoveryStates,
  settingsStates,
  waysStates,
} from './settings.js'

interface Screen {
  /** What stands below `WalletScreens`. */
  code: string
  states: States
}

const ofUser = 'userName={user.email} contact={contact}'

/** By the name of the component. */
export const screens: Readonly<Record<string, Screen>> = {
  WalletLogin: { code: '<WalletLogin onDone={(wallet) => navigate("/wallet")} />', states: loginStates },
  WalletButton: {
    code: '<WalletButton name={user.name} onSettings={() => navigate("/settings")} />',
    states: buttonStates,
  },
  WalletBalance: { code: '<WalletBalance />', states: balanceStates },
  WalletActivity: { code: '<WalletActivity />', states: activityStates },
  WalletPayment: { code: '<WalletPayment paymentId={params.paymentId} />', states: paymentStates },
  WalletReceive: { code: '<WalletReceive name={user.name} />', states: receiveStates },
  WalletPay: {
    code: '<WalletPay order={{ id: order.id }} payee={{ name: shop.name }} onDone={() => navigate("/")} />',
    states: payStates,
  },
  PendingPayments: {
    code: '<PendingPayments onOpen={({ quoteId }) => show(quoteId)} />',
    states: pendingStates,
  },
  LeftPayment: { code: '<LeftPayment />', states: leftStates },
  WalletSettings: { code: `<WalletSettings ${ofUser} />`, states: settingsStates },
  WalletWays: { code: `<WalletWays ${ofUser} />`, states: waysStates },
  WalletDevices: { code: '<WalletDevices />', states: devicesStates },
  WalletContact: { code: `<WalletContact ${ofUser} />`, states: contactStates },
  WalletPrivacy: { code: '<WalletPrivacy />', states: privacyStates },
  WalletRecovery: { code: '<WalletRecovery />', states: recoveryStates },
  // `WalletScreens` mounts it.
  WalletQuestion: { code: '<WalletRecovery />', states: questionStates },
}

/** The states by both names: `WalletPay: review`. */
export const states: States = Object.fromEntries(
  Object.entries(screens).flatMap(([component, { states }]) =>
    Object.entries(states).map(([name, state]) => [`${component}: ${name}`, state]),
  ),
)
