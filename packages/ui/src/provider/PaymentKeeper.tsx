/** Keeps the payment that the user has confirmed. It belongs to the wallet and not to its screen, so it goes on when the user leaves the screen. */

import type { ExecuteOptions, Quote } from '@embedded-wallet/core'
import { type PaymentState, useExecuteQuote } from '@embedded-wallet/react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

export interface KeptPayment {
  /** Of the payment that was confirmed last. */
  payment: PaymentState
  /** Its quote, as the user saw it. */
  quote: Quote | undefined
  /** The proof that the user chose for it. Confirmed again, it is the same request. */
  scaFactor: ExecuteOptions['scaFactor']
  isRunning: boolean
  /** Whether no screen shows it: the user has left. */
  isLeft: boolean
  /** Pays. While it pays one quote, another one fails with `BUSY` and changes nothing here. */
  pay: (
    quote: Quote,
    options: Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'>,
  ) => Promise<PaymentState>
  /** The user has read how it ended. */
  forget: () => void
  /** The quotes of the payments that screens show. */
  shown: readonly string[]
  /** A screen shows the payment of this quote, until the function that it returns is called. */
  show: (quoteId: string) => () => void
}

const KeeperContext = createContext<KeptPayment | undefined>(undefined)

/** Below a `PaymentKeeper`: `WalletScreens` has one, and `useScreens` refuses what stands outside. */
export const useKeptPayment = (): KeptPayment => useContext(KeeperContext)!

/** Place it below the provider of the wallet, above everything that the user may leave. Inside of another one it adds nothing. */
export function PaymentKeeper({ children }: { children?: ReactNode }) {
  const above = useContext(KeeperContext)
  return above ? children : <Keeper>{children}</Keeper>
}

function Keeper({ children }: { children?: ReactNode }) {
  // The wallet of the provider, which may come later.
  const { execute, reset, isRunning, ...payment } = useExecuteQuote({ wallet: undefined })
  const [kept, setKept] = useState<Pick<KeptPayment, 'scaFactor'> & { quote: Quote }>()
  const [shown, setShown] = useState<readonly string[]>([])
  const pay = useCallback<KeptPayment['pay']>(
    (next, options) => {
      // Another quote is refused with BUSY, and the one that is being paid stays the one that is kept.
      if (!isRunning) setKept({ quote: next, scaFactor: options.scaFactor })
      return execute({ quote: next, ...options })
    },
    [execute, isRunning],
  )
  const forget = useCallback(() => {
    reset()
    setKept(undefined)
  }, [reset])
  const show = useCallback((quoteId: string) => {
    setShown((before) => [...before, quoteId])
    return () =>
      setShown((before) => {
        const at = before.indexOf(quoteId)
        return before.filter((_, index) => index !== at)
      })
  }, [])
  const quote = kept?.quote
  const scaFactor = kept?.scaFactor
  const isLeft = quote !== undefined && !shown.includes(quote.id)
  const { status, data, error } = payment
  const value = useMemo(
    (): KeptPayment => ({
      payment: { status, data, error } as PaymentState,
      quote,
      scaFactor,
      isRunning,
      isLeft,
      pay,
      forget,
      show,
      shown,
    }),
    [status, data, error, quote, scaFactor, isRunning, isLeft, pay, forget, shown, show],
  )
  return <KeeperContext.Provider value={value}>{children}</KeeperContext.Provider>
}
