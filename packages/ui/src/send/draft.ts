/** The draft of a payment: what the form has. It survives a reload of the tab. */

import type { ExternalAccountType } from '@embedded-wallet/core/accounts'
import { useCallback, useMemo, useState } from 'react'
import { formatDecimal } from '../format/money.js'
import { translateAmount } from '../format/parseAmount.js'
import { forgetDraft, readDraft, writeDraft } from '../provider/drafts.js'
import type { SendOrder, SendPayee, SendPrefill } from './sendTypes.js'

/** An address, or a new account at a bank or on a chain. */
export type Way = 'address' | 'bank' | 'wallet'

export interface Draft {
  /** Of the order. */
  id: string
  /** As entered, in `language`. */
  amount: string
  /** Of the amount: the language of the app when it was entered. */
  language: string
  side: SendOrder['side']
  way: Way
  /** As entered. */
  recipient: string
  /** The currency that arrives, if the user chose one. */
  receives: string
  /** Of a new account. */
  accountType: ExternalAccountType | ''
  /** What arrives in a new account. */
  currency: string
  holder: 'INDIVIDUAL' | 'BUSINESS'
  /** The fields of a new account and of its holder, by their paths. */
  fields: Readonly<Record<string, string>>
  /** The new account is the user's own. */
  isOwn: boolean
  /** What the bank is told. */
  purpose: string
  message: string
  rail: string
  /** A saved recipient that the user picked. */
  payee: SendPayee | null
  /** A link filled the form, and the user has not changed it. */
  isFromLink: boolean
}

/** For another recipient nothing of it holds. */
export const untold = { purpose: '', message: '', rail: '' } as const

const emptyDraft = (side: Draft['side'], language: string): Draft => ({
  id: randomId(),
  amount: '',
  language,
  side,
  way: 'address',
  recipient: '',
  receives: '',
  accountType: '',
  currency: '',
  holder: 'INDIVIDUAL',
  fields: {},
  isOwn: false,
  ...untold,
  payee: null,
  isFromLink: false,
})

const randomId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * @param prefill - The first one wins over what a reload has kept.
 * @returns `update` makes another order of it; what it gets of `fields` is added to them. `forget` keeps the form, but not over a reload: its payment may be made, and must not be offered again.
 */
export function useDraft(
  accountId: string,
  side: Draft['side'],
  prefill: SendPrefill | undefined,
  language: string,
) {
  const [draft, setDraft] = useState(() => {
    const given = prefill && draftOf(emptyDraft(side, language), prefill)
    if (given) writeDraft(accountId, given)
    return given ?? keptDraft(accountId) ?? emptyDraft(side, language)
  })
  const shown = useMemo(() => inLanguage(draft, language), [draft, language])
  const update = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        // Two fields may change before the form is drawn again.
        const fields = { ...before.fields, ...part.fields }
        const next = { ...inLanguage(before, language), isFromLink: false, ...part, fields, id: randomId() }
        writeDraft(accountId, next)
        return next
      }),
    [accountId, language],
  )
  const forget = useCallback(() => forgetDraft(accountId), [accountId])
  const clear = useCallback(() => {
    forgetDraft(accountId)
    setDraft(emptyDraft(side, language))
  }, [accountId, side, language])
  return { draft: shown, update, forget, clear }
}

const draftOf = (empty: Draft, { recipient = '', amount = '', side, payee, isOwn }: SendPrefill): Draft => ({
  ...empty,
  // 1.234 would be more than a thousand in German.
  amount: /^\d+(?:\.\d+)?$/.test(amount) ? formatDecimal(amount, 0, empty.language) : amount,
  side: side ?? empty.side,
  recipient: payee ? '' : recipient,
  payee: payee ?? null,
  isFromLink: isOwn !== true,
})

/** An app may set its language after the first view, or another one before a reload: what was 1,500 must not become 1.5. */
const inLanguage = (draft: Draft, language: string): Draft =>
  draft.language === language
    ? draft
    : { ...draft, language, amount: translateAmount(draft.amount, draft.language, language) }

/** Undefined for none, and for one of another version. */
function keptDraft(accountId: string): Draft | undefined {
  const kept = readDraft(accountId) as Partial<Draft> | undefined
  const isDraft =
    kept &&
    Object.entries(emptyDraft('SENDING', '')).every(
      ([name, value]) => typeof kept[name as 'id'] === typeof value,
    )
  return isDraft ? (kept as Draft) : undefined
}
