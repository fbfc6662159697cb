/** Hook: what the form knows, what is wrong with it, and its way to an order. */

import { accountKey, plainText, type Wallet } from '@embedded-wallet/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readableMoney } from '../format/showMoney.js'
import { useMoney } from '../provider/money.js'
import { useOwnTexts, useTexts, withEnglish } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import type { Problem } from '../words/describeProblem.js'
import { amountsTexts } from '../words/en/amounts.js'
import { commonTexts } from '../words/en/common.js'
import { sendTexts } from '../words/en/send.js'
import { plural } from '../words/plural.js'
import type { Texts } from '../words/texts.js'
import { visibleText } from '../words/visibleText.js'
import { checkAmount, decimalOf, type KnownMoney } from './checkAmount.js'
import type { Draft } from './draft.js'
import { accountForm } from './laterForm.js'
import type { NewAccount, Received, SendBank, SendLimits, SendOrder, SendPayee } from './sendTypes.js'
import { useAsked } from './useAsked.js'
import { type LookUp, receivedOf, umaAddressIn, useFound } from './useFound.js'

/** By the names of the fields. */
export type Problems = Readonly<Record<string, string | undefined>>

export interface SendFormInput {
  wallet: Pick<Wallet, 'accountId' | 'profile'>
  payees: readonly SendPayee[]
  lookUp: LookUp | undefined
  savePayee: ((account: NewAccount) => Promise<SendPayee>) | undefined
  limits: ((of: { currency: string }) => Promise<SendLimits | undefined>) | undefined
  banks: AskBanks | undefined
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  onReview: (order: SendOrder) => void
  onProblem: ((error: Error) => void) | undefined
}

/** What the app's function does. `country`: of the account, where several have its currency. */
export type AskBanks = (of: {
  currency: string
  country?: string | undefined
}) => Promise<readonly SendBank[] | undefined>

/** Who gets it, or what is wrong with those fields. */
type Who = { recipient: string } | { wrong: Problems }

export function useSendForm(input: SendFormInput) {
  const { wallet, payees, lookUp, savePayee, draft, onDraft, onReview, onProblem } = input
  const ownTexts = useOwnTexts()
  const texts = useTexts(amountsTexts, commonTexts, sendTexts)
  const { send: words, common, language } = texts
  const look = useMoney()
  const read = useOwnAccount()
  const balance = readableMoney(read.data?.balance)
  const own = balance?.currency.code ?? ''
  // As the app knows it now: its check or its state may have changed.
  const payee = draft.payee && (payees.find(({ id }) => id === draft.payee?.id) ?? draft.payee)
  const isAddress = !payee && draft.way === 'address'
  const { found, isLooking } = useFound(isAddress ? draft.recipient : '', lookUp)
  const needsPurpose = isAddress && found?.needsPurpose === true
  const received: Received | undefined =
    payee ?? (isAddress ? found && receivedOf(found, draft.receives, own) : draft)
  const currency = received?.currency
  const { value: limits } = useAsked(currency, input.limits && (() => input.limits!({ currency: currency! })))
  const isNew = !payee && !isAddress
  const place = isNew ? placeOf(draft) : undefined
  const banks = useAsked(
    place && `${place.currency} ${place.country ?? ''}`,
    input.banks && (() => input.banks!(place!)),
  )
  const money: KnownMoney = { balance, limits, received }
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Problems>({})
  const [failure, setFailure] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  /** A balance that came and that nobody can read is none: nothing waits for it. */
  const isUnread = read.data === undefined && !read.error
  const isReading = isUnread || (!balance && read.isFetching)
  /** The user wants to go on, and the balance is not read yet: the form goes on when it is. */
  const [isWaiting, setWaiting] = useState(false)

  const refusalOf = (code: string) =>
    code === 'SELF_PAYMENT' || code === 'INVALID_UMA_ADDRESS' ? words.wrong[code] : words.wrong.refused
  const refusal = found?.refusal && refusalOf(found.refusal)
  const problems: Problems = { ...(refusal && { recipient: refusal }), ...wrong }

  const update = (part: Partial<Draft>, ...changed: string[]) => {
    onDraft(part)
    setFailure(undefined)
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !changed.includes(name))),
    )
  }

  const whoGetsIt = async (): Promise<Who> => {
    const refused = (text: string) => ({ wrong: { recipient: text } })
    if (payee) return payee.isClosed ? refused(words.wrong.closed) : { recipient: payee.id }
    const text = plainText(draft.recipient).trim()
    if (text === '') return refused(words.wrong.noRecipient)
    if (accountKey(text) === accountKey(wallet.accountId)) return refused(words.wrong.ownWallet)
    if (/^(?:External|Internal)Account:|^EmbeddedWallet:/.test(text)) return { recipient: text }
    const umaAddress = umaAddressIn(text)
    if (refusal) return refused(refusal)
    if (umaAddress) return { recipient: found?.recipient ?? umaAddress }
    // A mistyped address is nobody's name.
    const known = /[$@].*[$@]|^\$/.test(text) ? undefined : await lookUp?.(text)
    if (known?.refusal) return refused(refusalOf(known.refusal))
    return known?.recipient ? { recipient: known.recipient } : refused(words.wrong.notRead)
  }

  /** Of a new account: saves it, if its fields and the amount are right. */
  const whoIsNew = async (mayBeSaved: boolean): Promise<Who> => {
    if (!(await accountForm.retry()))
      throw new Error(accountForm.isLost() ? common.notLoadedTwice : common.notLoaded)
    const { accountOf, checkAccount, sendFieldsTexts } = await import('./accountForm.js')
    const fieldTexts = withEnglish(ownTexts, sendFieldsTexts)
    const wrong = await checkAccount(draft, wallet.profile, fieldTexts, banks.value)
    if (Object.keys(wrong).length > 0 || !mayBeSaved) return { wrong }
    return { recipient: (await savePayee!(accountOf(draft, wallet.profile, fieldTexts, banks.value))).id }
  }

  const review = async () => {
    const amount = checkAmount(draft, money, texts, look)
    const purpose = needsPurpose && draft.purpose === '' ? words.wrong.noPurpose : undefined
    const isWrong = amount !== undefined || purpose !== undefined
    // Nothing is looked up for an incomplete form, but what is missing is shown at once.
    const isUnread = isWrong && isAddress && draft.recipient.trim() !== ''
    const who = isNew ? await whoIsNew(!isWrong) : isUnread ? { wrong: {} } : await whoGetsIt()
    const all: Problems = {
      ...('wrong' in who && who.wrong),
      ...(amount && { amount }),
      ...(purpose && { purpose }),
    }
    setWrong(all)
    if ('wrong' in who || isWrong) {
      const fields = [...form.current!.elements] as HTMLInputElement[]
      return fields.find(({ name }) => all[name] !== undefined)?.focus()
    }
    const { id, side, purpose: told, message, rail } = draft
    const receives = isAddress ? received?.currency : undefined
    onReview({
      id,
      recipient: who.recipient,
      side,
      amount: decimalOf(draft, money, texts),
      ...(receives && { receives }),
      ...(told && { purpose: told }),
      ...(message.trim() && { message: message.trim() }),
      ...(rail && { rail }),
    })
  }

  const goOn = () => {
    setBusy(true)
    setFailure(undefined)
    review()
      .catch((error: Error) => {
        setFailure(error)
        onProblem?.(error)
      })
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (balance) return goOn()
    // Without a balance nothing can be checked: another look may find it.
    if (!isReading) void read.refetch()
    setWaiting(true)
  }
  useEffect(() => {
    if (!isWaiting || isReading) return
    setWaiting(false)
    if (balance) goOn()
  })
  const count = Object.keys(problems).length
  const noBalance: Problem | undefined =
    balance || isReading ? undefined : { tone: 'info', text: words.noBalance }
  const problem: Problem | undefined =
    count > 0
      ? { tone: 'error', text: plural(language, words.correct, count) }
      : failure
        ? { tone: 'error', text: describe(failure, words) }
        : noBalance
  return {
    texts,
    look,
    read,
    money,
    own,
    payee,
    isAddress,
    needsPurpose,
    banks,
    found,
    isLooking,
    problems,
    problem,
    isBusy: isBusy || isWaiting,
    form,
    update,
    submit,
  }
}

/** Where the banks of a new account are. Undefined: not known yet. */
function placeOf({ way, accountType, currency, fields }: Draft) {
  if (way !== 'bank' || !currency) return undefined
  // Their accounts are in dollars, like those of other countries.
  if (accountType === 'SLV_ACCOUNT') return { currency, country: 'SV' }
  if (accountType === 'USD_ACCOUNT') return { currency, country: 'US' }
  if (accountType !== 'SWIFT_ACCOUNT') return { currency }
  const { country } = fields
  return country ? { currency, country } : undefined
}

export type UseSendForm = ReturnType<typeof useSendForm>

/** Why a function of the app failed: a code that the words know, else its own words for the user. `fetch` has none: it fails with a TypeError. */
function describe(error: Error & { code?: unknown }, { failed, wrong }: Texts['send']): string {
  const { code, message } = error
  const known = failed as Readonly<Record<string, string>>
  if (typeof code === 'string' && Object.hasOwn(known, code)) return known[code]!
  return (!(error instanceof TypeError) && visibleText(message, 400)) || wrong.notSaved
}
