/** Catches what throws below it, so that no fault of a screen takes the page of the app, and shows a message in its place. */

import { Component, type ContextType, type ReactNode } from 'react'
import { type KeptPayments, useKeptPayments } from '../provider/PaymentKeeper.js'
import { TellContext } from '../provider/tellContext.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { PropError } from './propError.js'
import { ScreenRoot } from './ScreenRoot.js'
import { WayOn } from './WayOn.js'

interface GuardProps {
  /** The name of the screen. */
  name: string
  /** Of a screen that an action waits for. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** On these a user may have confirmed a payment, or looks for one. */
const aboutPayments = [
  'activity',
  'balance',
  'framed',
  'left-payment',
  'pay',
  'payment',
  'pending-payments',
  'question',
  'send',
  'window',
]

/**
 * The cause may be a mistake of ours, or an extension that takes nodes out of the page. So the screen is drawn again from nothing. What it
 * knew about money is kept in the wallet, and is still there.
 */
export class Guard extends Component<GuardProps, { error: Error | undefined; tries: number }> {
  static override contextType = TellContext
  declare context: ContextType<typeof TellContext>
  override state: { error: Error | undefined; tries: number } = { error: undefined, tries: 0 }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown }) }
  }

  override componentDidCatch(error: Error) {
    this.context(error, 'render')
  }

  readonly #again = () => this.setState(({ tries }) => ({ error: undefined, tries: tries + 1 }))

  override render() {
    const { name, onCancel, children } = this.props
    const { error, tries } = this.state
    if (!error) return children
    return (
      <ScreenRoot key="failed" name={name}>
        <NotDrawn
          error={error}
          isAboutPayments={aboutPayments.includes(name)}
          onAgain={tries === 0 ? this.#again : undefined}
          onCancel={onCancel}
        />
      </ScreenRoot>
    )
  }
}

interface NotDrawnProps {
  error: Error
  isAboutPayments: boolean
  /** Undefined: it did not help. */
  onAgain: (() => void) | undefined
  onCancel: (() => void) | undefined
}

function NotDrawn({ error, isAboutPayments, onAgain, onCancel }: NotDrawnProps) {
  const { common } = useTexts(commonTexts)
  const kept = useKeptPayments() as KeptPayments | undefined
  const mayBeConfirmed = !(error instanceof PropError) || (kept?.payments.length ?? 0) > 0
  return (
    <WayOn
      text={isAboutPayments && mayBeConfirmed ? common.paymentNotShown : common.notShown}
      label={onAgain ? common.showAgain : common.reload}
      onClick={onAgain ?? (() => location.reload())}
      cancel={onCancel && { label: common.cancel, onClick: onCancel }}
    />
  )
}
