/** Looks up who receives at a UMA address while the user fills in the form. */

import { umaAddressPattern } from '@embedded-wallet/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Receiver, ReceiverResponse } from '../../shared/apiTypes'
import { payeesQuery, receiverQuery } from '../api/queries'
import type { Draft } from './draft'

const refusals: Readonly<Record<NonNullable<ReceiverResponse['refusal']>, string>> = {
  SELF_PAYMENT: 'This is your own address. Enter another recipient.',
  INVALID_UMA_ADDRESS: 'This address does not exist. Check it letter by letter.',
}

/**
 * @param isEntered - Whether the user has left the field: a text is looked up then, and not with each letter.
 * @returns Who receives, or why this address cannot be paid. Neither for what is no address, and while the lookup runs or when it
 * failed: the review then says what is wrong.
 */
export function useReceiver({ payee, way, recipient }: Draft, isEntered: boolean) {
  const umaAddress = recipient.trim().toLowerCase()
  const isAddress = !payee && way !== 'bank' && umaAddressPattern.test(umaAddress)
  const { data } = useQuery({ ...receiverQuery(umaAddress), enabled: isAddress && isEntered })
  const { receiver, refusal } = (isAddress && data) || {}
  return { receiver, refusal: refusal && refusals[refusal] }
}

/** The currency that arrives at an address: as on the server, see `chooseCurrency`. */
export function receivingCode({ currencies }: Receiver, { receives }: Draft, walletCode: string) {
  const codes = currencies.map(({ code }) => code)
  return receives || (['USD', walletCode].find((code) => codes.includes(code)) ?? codes[0])
}

/** @returns The code of what arrives, as far as it is known. */
export function useReceivingCode(draft: Draft, receiver: Receiver | undefined, walletCode: string) {
  const { data: payees } = useQuery(payeesQuery)
  if (draft.payee) return payees?.find(({ id }) => id === draft.payee?.id)?.currency
  if (draft.way === 'bank') return draft.bankCurrency
  return receiver && receivingCode(receiver, draft, walletCode)
}
