/** The states of a receipt: what a backend has kept, in the language of the view. */

import { WalletReceipt, type WalletReceiptProps } from '@embedded-wallet/ui'
import receipts from '../receipts.json' with { type: 'json' }
import { logo } from '../stage.js'
import type { States } from '../state.js'

type Kept = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const kept = (name: string) => () => {
  const language = new URLSearchParams(location.search).get('texts') ?? 'en'
  const samples = (receipts as Kept)[language] ?? receipts.en
  return <WalletReceipt receipt={samples[name as 'refund notice'] as WalletReceiptProps['receipt']} />
}

export const receiptStates: States = {
  'off-ramp abroad': { show: kept('off-ramp abroad'), shown: () => '[data-part=receipt]' },
  'on a blockchain': { show: kept('payment on a blockchain'), shown: () => '[data-part=receipt]' },
  'refund notice': { show: kept('refund notice'), shown: () => '[data-part=receipt]' },
  'with a logo': { show: kept('off-ramp abroad'), screens: { logo }, shown: () => '[data-part=logo]' },
  reading: { show: () => <WalletReceipt receipt={undefined} />, shown: () => '[data-part=loading]' },
}
