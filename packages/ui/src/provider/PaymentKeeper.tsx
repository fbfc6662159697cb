/** Keeps the payment that the user has confirmed. It belongs to the wallet and not to its screen, so it goes on when the user leaves the screen. */

import type { ExecuteOptions, Quote } from '@embedded-wallet/core'
import type { PaymentState, UseExecuteQuote } from '@embedded-wallet/react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useScreens } from './screensContext.js'

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
  /** Resolves when `pay` can: what runs a payment loads after the first view. */
  ready: Promise<void>
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

/** What was confirmed last, and how it stands: one state, so that the end of one payment never shows as the end of the next. */
type Kept = Partial<Pick<KeptPayment, 'quote' | 'scaFactor'>> & { verb?: UseExecuteQuote }

function Keeper({ children }: { children?: ReactNode }) {
  const { PaymentRunner } = useScreens().errorWords.useModule(true) ?? {}
  const [kept, setKept] = useState<Kept>({})
  const [shown, setShown] = useState<readonly string[]>([])
  const [{ share, ...verbs }] = useState(() => {
    let latest: UseExecuteQuote | undefined
    let confirmed: Omit<Kept, 'verb'> = {}
    let isPaying = false
    let begin = () => {}
    const ready = new Promise<void>((resolve) => {
      begin = resolve
    })
    const share = (verb: UseExecuteQuote) => {
      latest = verb
      setKept({ verb, ...confirmed })
      begin()
    }
    const pay: KeptPayment['pay'] = async (quote, options) => {
      await ready
      const end = latest!.execute({ quote, ...options })
      // Another quote is refused with BUSY, and the one that is being paid stays the one that is kept.
      if (!isPaying) {
        isPaying = true
        confirmed = { quote, scaFactor: options.scaFactor }
        void end.then(() => {
          isPaying = false
        })
      }
      return end
    }
    const forget = () => {
      confirmed = {}
      setKept({})
      latest?.reset()
    }
    const show = (quoteId: string) => {
      setShown((before) => [...before, quoteId])
      return () =>
        setShown((before) => {
          const at = before.indexOf(quoteId)
          return before.filter((_, index) => index !== at)
        })
    }
    return { ready, pay, forget, show, share }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the verbs are made once
  const value = useMemo((): KeptPayment => {
    const { verb: payment = { status: 'initial', isRunning: false } as const, quote, scaFactor } = kept
    const isLeft = quote !== undefined && !shown.includes(quote.id)
    return { ...verbs, payment, isRunning: payment.isRunning, quote, scaFactor, isLeft, shown }
  }, [kept, shown])
  return (
    <KeeperContext.Provider value={value}>
      {children}
      {PaymentRunner && <PaymentRunner share={share} />}
    </KeeperContext.Provider>
  )
}
