/** The elements, as data: the tag of each screen, its properties, and how it is loaded and rendered. */

import type { ReactNode } from 'react'
import { WalletBalance } from '../activity/WalletBalance.js'
import { WalletButton } from '../button/WalletButton.js'
import type { ElementScreen } from '../define/defineScreen.js'
import { WalletLogin } from '../login/WalletLogin.js'
import { Card } from '../parts/Card.js'
import { Loading } from '../parts/Loading.js'
import { later } from '../parts/later.js'
import { Screen } from '../parts/Screen.js'
import { WalletPay } from '../pay/WalletPay.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { WalletReceive } from '../receive/WalletReceive.js'
import { WalletSettings } from '../settings/WalletSettings.js'
import { activityTexts } from '../words/en/activity.js'

// Few pages have those that load later. More pieces would be more requests, and more bytes.
const WalletActivity = later(() => import('../activity/WalletActivity.js')).component('WalletActivity', {
  screen: 'activity',
  place: ActivityPlace,
})
const WalletReceipt = later(() => import('../receipt/WalletReceipt.js')).component('WalletReceipt', {
  screen: 'receipt',
})
const WalletSend = later(() => import('../send/WalletSend.js')).component('WalletSend', { screen: 'send' })

/** Nothing below the list moves when its code is there. */
function ActivityPlace() {
  const { wallet } = useScreens()
  const { activity } = useTexts(activityTexts)
  return (
    <Screen name="activity">
      {wallet && (
        <Card title={activity.title}>
          <Loading lines={5} />
        </Card>
      )}
    </Screen>
  )
}

export const elementScreens: readonly ElementScreen<ReactNode>[] = [
  {
    tag: 'wallet-login',
    properties: {
      identifier: 'text',
      hasTerms: 'json',
      offersPasskey: 'json',
      offersCodes: 'json',
      afterPassword: 'json',
    },
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
    properties: { nameOf: 'json' },
    render: (properties, { problem }) => <WalletActivity {...properties} onProblem={problem} />,
  },
  {
    tag: 'wallet-receive',
    properties: { name: 'text' },
    render: (properties, { problem }) => <WalletReceive {...properties} onProblem={problem} />,
  },
  {
    tag: 'wallet-receipt',
    properties: { receipt: 'json' },
    render: (properties) => <WalletReceipt receipt={undefined} {...properties} />,
  },
  {
    tag: 'wallet-pay',
    properties: { order: 'json', quote: 'json', payee: 'json', maxSendingAmount: 'json', payer: 'json' },
    render: (properties, { done, problem }) => (
      <WalletPay order={undefined} {...properties} onSent={done} onProblem={problem} />
    ),
  },
  {
    tag: 'wallet-send',
    properties: {
      payees: 'json',
      lookUp: 'json',
      savePayee: 'json',
      limits: 'json',
      banks: 'json',
      acknowledge: 'json',
      defaultSide: 'text',
      prefill: 'json',
      recipientHint: 'text',
      payer: 'json',
      maxSendingAmount: 'json',
    },
    render: (properties, { done, problem }) => (
      <WalletSend {...properties} onSent={done} onProblem={problem} />
    ),
  },
  {
    tag: 'wallet-settings',
    properties: {
      userName: 'text',
      contact: 'json',
      hasTerms: 'json',
      languages: 'json',
      onLanguage: 'json',
    },
    render: (properties, { done }) => <WalletSettings {...properties} onDone={done} />,
  },
]
