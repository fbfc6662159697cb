/** Each screen of the package, with the least that it needs. */

import type { ScreenName } from '@embedded-wallet/e2e/gallery/screensOfGallery.js'
import {
  LeftPayment,
  PendingPayments,
  WalletActivity,
  WalletBalance,
  WalletButton,
  WalletContact,
  WalletDevices,
  WalletLogin,
  WalletPay,
  WalletPayment,
  WalletPrivacy,
  WalletReceipt,
  WalletReceive,
  WalletRecovery,
  WalletSend,
  WalletSettings,
  WalletWays,
} from '@embedded-wallet/ui'
import type { ReactNode } from 'react'

export const everyScreen: Readonly<Record<ScreenName, ReactNode>> = {
  WalletButton: <WalletButton />,
  WalletLogin: <WalletLogin />,
  WalletReceive: <WalletReceive />,
  WalletReceipt: <WalletReceipt receipt={undefined} />,
  WalletSettings: <WalletSettings />,
  WalletWays: <WalletWays />,
  WalletDevices: <WalletDevices />,
  WalletContact: <WalletContact />,
  WalletPrivacy: <WalletPrivacy />,
  WalletRecovery: <WalletRecovery />,
  WalletBalance: <WalletBalance />,
  WalletActivity: <WalletActivity />,
  WalletPayment: <WalletPayment paymentId="Quote:1" />,
  WalletSend: <WalletSend />,
  WalletPay: <WalletPay order={{ id: 1 }} />,
  PendingPayments: <PendingPayments />,
  LeftPayment: <LeftPayment />,
}

export const screenNames = Object.keys(everyScreen) as ScreenName[]
