/** Shows the balance of the wallet. */
'use client'

import { type ReactNode, useEffect } from 'react'
import { prepareMoney, readableMoney, showMoney } from '../format/showMoney.js'
import { Amount } from '../parts/Amount.js'
import { Card } from '../parts/Card.js'
import { DefinitionList } from '../parts/DefinitionList.js'
import { Details } from '../parts/Details.js'
import { Loading } from '../parts/Loading.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Said } from '../parts/Said.js'
import { Screen } from '../parts/Screen.js'
import { useMoney } from '../provider/money.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { activityTexts } from '../words/en/activity.js'
import { SecondWay } from './SecondWay.js'
import type { PaymentSlots } from './ShownPayment.js'

/** The props of `WalletBalance`. */
export interface WalletBalanceProps extends Pick<PaymentSlots, 'onProblem'> {
  /** Below the balance, such as the app's buttons to send and to receive. */
  children?: ReactNode
}

/**
 * Shows the balance. It is read again after each payment, and while the page is open. If a wallet with money has only one way in, it warns,
 * with a button that adds a second one. Place it below `WalletScreens`.
 *
 * @returns The balance; nothing before the user is signed in to the app.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletBalance>
 *   <button type="button" onClick={openForm}>Send</button>
 * </WalletBalance>
 * ```
 */
export function WalletBalance(props: WalletBalanceProps) {
  const { wallet } = useScreens(WalletBalance)
  const money = useMoney()
  useEffect(() => prepareMoney(money), [money])
  return <Screen name="balance">{wallet && <Balance {...props} />}</Screen>
}

function Balance({ onProblem, children }: WalletBalanceProps) {
  const { activity } = useTexts(activityTexts)
  const read = useOwnAccount()
  const { data, error, isFetching } = read
  const balance = readableMoney(data?.balance)
  const money = useMoney()
  const exact = balance && showMoney(balance.amount, balance.currency, 'all', { language: money.language })
  const isExact = balance && exact === showMoney(balance.amount, balance.currency, 'down', money)
  return (
    <Card look="hero">
      <div data-part="stack" data-gap="small" aria-busy={isFetching}>
        <p data-part="text" data-tone="muted" aria-hidden="true">
          <Said>{activity.balance}</Said>
        </p>
        {balance && <Amount {...balance} digits="down" label={activity.balance} />}
        {data !== undefined && !balance && (
          <p data-part="text" role="status" aria-label={activity.balance}>
            <Said>{activity.balanceUnknown}</Said>
          </p>
        )}
        {/* As high as what comes: an amount that is shown as a currency has its exact value below. */}
        {data === undefined && !error && <Loading lines={money.showAs ? 2 : 1} />}
        {exact && !isExact && (
          <Details>
            <DefinitionList rows={[{ term: activity.exactly, value: exact, kind: 'exact' }]} />
          </Details>
        )}
      </div>
      <ReadProblem read={read} onProblem={onProblem} />
      {Number(data?.balance?.amount) > 0 && <SecondWay />}
      {children}
    </Card>
  )
}
