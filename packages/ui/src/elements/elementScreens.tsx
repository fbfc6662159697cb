/** The elements, as data: the tag of each screen, its properties, and how it is loaded and rendered. */

import type { ReactNode } from 'react'
import { WalletBalance } from '../activity/WalletBalance.js'
import { WalletButton } from '../button/WalletButton.js'
import type { ElementScreen } from '../define/defineScreen.js'
import { WalletLogin } from '../login/WalletLogin.js'
import { WalletPay } from '../pay/WalletPay.js'
import { WalletReceive } from '../receive/WalletReceive.js'

// Few pages have the two that load later. More pieces would be more requests, and more bytes.
export const elementScreens: readonly ElementScreen<ReactNode>[] = [
  {
    tag: 'wallet-login',
    properties: { identifier: 'text', hasTerms: 'json', offersPasskey: 'json', afterPassword: 'json' },
    render: (properties, { done }) => <WalletLogin {...properties} onDone={done} />,
  },
  {
    tag: 'wallet-button',
    properties: { name: 'text' },
    render: (properties) => <WalletButton {...properties} />,
  },
  {
    tag: 'wallet-balance',
    render: (_, { problem }) => <WalletBalance onProblem={problem} />,
  },
  {
    tag: 'wallet-activity',
    load: async () => {
      const { WalletActivity } = await import('../activity/WalletActivity.js')
      return (_, { problem }) => <WalletActivity onProblem={problem} />
    },
  },
  {
    tag: 'wallet-receive',
    properties: { name: 'text' },
    render: (properties, { problem }) => <WalletReceive {...properties} onProblem={problem} />,
  },
  {
    tag: 'wallet-pay',
    properties: { order: 'json', quote: 'json', payee: 'json', maxSendingAmount: 'json', payer: 'json' },
    render: (properties, { done, problem }) => (
      <WalletPay order={undefined} {...properties} onSent={done} onProblem={problem} />
    ),
  },
  {
    tag: 'wallet-settings',
    properties: { userName: 'text', contact: 'json' },
    load: async () => {
      const { WalletSettings } = await import('../settings/WalletSettings.js')
      return (properties, { done }) => <WalletSettings {...properties} onDone={done} />
    },
  },
]
