/** Looks up who receives at a UMA address while the user fills in the form. */

import { umaAddressPattern } from '@embedded-wallet/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReceiverResponse } from '../../shared/apiTypes'
import { receiverQuery } from '../api/queries'
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
