/** Keeps the payments that the user has confirmed. They belong to the wallet and not to their screens, so they continue when the user leaves one. */

import type { ExecuteOptions, Quote, WalletError } from '@embedded-wallet/core'
import type { PaymentState, UseExecuteQuote } from '@embedded-wallet/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useScreens } from './screensContext.js'

export interface KeptPayment {
  /** As the user saw it. */
  quote: Quote
  /** The proof that the user chose for it. Confirmed again, it is the same request. */
  scaFactor: ExecuteOptions['scaFactor']
  /** The order that it pays, as JSON. */
  order: string | undefined
  payment: PaymentState
  /** The user has read how it ended. */
  isRead?: true
}

export interface KeptPayments {
  /** Each with its own end. The one that was confirmed last is the last, and only that one may be under way. */
  payments: readonly KeptPayment[]
  /** Resolves when `pay` can be called: the code that runs a payment loads after the first view. */
  ready: Promise<void>
  /** Pays. While it pays one quote, another one fails with `BUSY` and changes nothing here. */
  pay: (
    quote: Quote,
    options: Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'>,
    order?: string,
  ) => Promise<PaymentState>
  /** The user has read how it ended. */
  read: (quoteId: string) => void
  /** Whether the app is to be told now that this payment was taken: it is told once, whatever screen comes back. */
  isNews: (quoteId: string) => boolean
  /** The quotes of the payments that screens show. */
  shown: readonly string[]
  /** A screen shows the payment of this quote, until the function that it returns is called. */
  show: (quoteId: string) => () => void
}

const KeeperContext = createContext<KeptPayments | undefined>(undefined)

/** Below a `PaymentKeeper`: `WalletScreens` has one, and `useScreens` refuses what stands outside. */
export const useKeptPayments = (): KeptPayments => useContext(KeeperContext)!

/** Place it below the provider of the wallet, above everything that the user may leave. Inside of another one it adds nothing. */
export function PaymentKeeper({ children }: { children?: ReactNode }) {
  const above = useContext(KeeperContext)
  return above ? children : <Keeper>{children}</Keeper>
}

/** The user has confirmed it, and has not read how it ended. */
const mayBeSent = ({ payment, isRead }: KeptPayment) =>
  !isRead && !(payment.status === 'error' && (payment.error as Partial<WalletError>).outcome === 'none')

function Keeper({ children }: { children?: ReactNode }) {
  const { secondChunk, noteLeft, status } = useScreens()
  const { GuardedRunner } = secondChunk.useModule(status !== 'finding') ?? {}
  const [payments, setPayments] = useState<readonly KeptPayment[]>([])
  const latest = useRef(payments)
  useEffect(() => {
    latest.current = payments
  })
  useEffect(() => () => noteLeft?.(latest.current.some(mayBeSent)), [noteLeft])
  const [shown, setShown] = useState<readonly string[]>([])
  const [verbs] = useState(() => {
    let execute: UseExecuteQuote['execute'] | undefined
    let isPaying = false
    let begin = () => {}
    const told = new Set<string>()
    const isNews = (quoteId: string) => !told.has(quoteId) && told.add(quoteId).has(quoteId)
    const ready = new Promise<void>((resolve) => {
      begin = resolve
    })
    const share = (next: UseExecuteQuote['execute']) => {
      execute = next
      begin()
    }
    const read = (quoteId: string) =>
      setPayments((before) =>
        before.map((one) => (one.quote.id === quoteId ? { ...one, isRead: true as const } : one)),
      )
    const pay: KeptPayments['pay'] = async (quote, options, order) => {
      await ready
      const end = execute!({ quote, ...options })
      const keep = (payment: PaymentState) => {
        // We keep all of them, because a dropped one would be offered for payment again.
        setPayments((before) => [
          ...before.filter((one) => one.quote.id !== quote.id),
          { quote, scaFactor: options.scaFactor, order, payment },
        ])
      }
      // Another quote is refused with BUSY.
      if (!isPaying) {
        isPaying = true
        keep({ status: 'paying' })
        void end.then((payment) => {
          isPaying = false
          keep(payment)
        })
      }
      return end
    }
    const show = (quoteId: string) => {
      setShown((before) => [...before, quoteId])
      return () =>
        setShown((before) => {
          const at = before.indexOf(quoteId)
          return before.filter((_, index) => index !== at)
        })
    }
    return { ready, pay, read, show, share, isNews }
  })
  const value = useMemo(() => ({ ...verbs, payments, shown }), [verbs, payments, shown])
  return (
    <KeeperContext.Provider value={value}>
      {children}
      {GuardedRunner && <GuardedRunner share={verbs.share} />}
    </KeeperContext.Provider>
  )
}
