/** What the user has entered for a payment. It survives a reload of the tab, and holds no secret. */

import type { Transaction } from '@embedded-wallet/core'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { formatDecimal, toDecimal } from '../text/money'
import { draftKey, inStorage } from './draftStorage'

/** The receiver: an address or a name, a new bank account, or an account by its id. */
export const ways = ['address', 'bank', 'account'] as const
export type Way = (typeof ways)[number]
/** What leaves the wallet, or what arrives. */
export const sides = ['SENDING', 'RECEIVING'] as const

const Draft = v.object({
  way: v.picklist(ways),
  /** As entered. */
  recipient: v.string(),
  /** As entered, in the user's language. */
  amount: v.string(),
  /** Which side the amount is. */
  side: v.picklist(sides),
  /** The currency of the recipient's bank account. */
  bankCurrency: v.string(),
  /** The fields of the bank account and of its holder, by their names. */
  bank: v.record(v.string(), v.string()),
  /** The currency that the recipient gets, when there is a choice. Empty: the server chooses. */
  receives: v.string(),
  /** A saved recipient that the user picked. */
  payee: v.nullable(v.object({ id: v.string(), name: v.string(), detail: v.string() })),
  /** A link filled the form, and the user has not changed it. */
  isFromLink: v.optional(v.boolean()),
})
export type Draft = v.InferOutput<typeof Draft>

export const emptyDraft: Draft = {
  way: 'address',
  recipient: '',
  amount: '',
  side: 'SENDING',
  receives: '',
  bankCurrency: 'USD',
  bank: {},
  payee: null,
}

export function useDraft(accountId: string) {
  const [draft, setDraft] = useState(() => readDraft(accountId))
  const update = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, isFromLink: false, ...part }
        writeDraft(accountId, next)
        return next
      }),
    [accountId],
  )
  /** Keeps the form as it is, but not over a reload: the payment may be made, and must not be offered again. */
  const forget = useCallback(
    () => inStorage((storage) => storage.removeItem(draftKey(accountId))),
    [accountId],
  )
  /** Empties the form. */
  const clear = useCallback(() => {
    forget()
    setDraft(emptyDraft)
  }, [forget])
  return { draft, update, clear, forget }
}

function readDraft(accountId: string): Draft {
  const text = inStorage((storage) => storage.getItem(draftKey(accountId)))
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), text)
  return draft.success ? draft.output : emptyDraft
}

/** Keeps a draft for the form that opens next. */
export function writeDraft(accountId: string, draft: Draft): void {
  inStorage((storage) => storage.setItem(draftKey(accountId), JSON.stringify(draft)))
}

/**
 * Reads the payment that a link to the send form names: `/send?recipient=…&amount=…`. The form says so, and the user still reviews and
 * confirms it.
 *
 * @returns Undefined when the link names no recipient.
 */
export function draftOfLink(search: string): Draft | undefined {
  const parameters = new URLSearchParams(search)
  const recipient = parameters.get('recipient')
  if (!recipient) return undefined
  const isAccount = /^(External|Internal)Account:|^EmbeddedWallet:/.test(recipient)
  return {
    ...emptyDraft,
    way: isAccount ? 'account' : 'address',
    recipient,
    amount: parameters.get('amount') ?? '',
    isFromLink: true,
  }
}

/** Fills the form with a payment of before, to send it again. @param payee - The recipient, where the user has saved it. */
export function draftOf(
  { destination, sentAmount }: Transaction,
  payee: { name: string; detail?: string | undefined } | undefined,
): Draft {
  const { accountId, umaAddress } = destination
  const isAddress = typeof umaAddress === 'string'
  return {
    ...emptyDraft,
    way: isAddress || payee ? 'address' : 'account',
    recipient: isAddress ? umaAddress : payee ? '' : (accountId ?? ''),
    amount: sentAmount
      ? formatDecimal(
          toDecimal(sentAmount.amount, sentAmount.currency.decimals),
          Math.min(2, sentAmount.currency.decimals),
        )
      : '',
    payee: payee && accountId ? { id: accountId, name: payee.name, detail: payee.detail ?? '' } : null,
  }
}
