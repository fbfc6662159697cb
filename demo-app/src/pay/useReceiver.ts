/** Looks up who receives at a UMA address while the user fills in the form. */

import { umaAddressPattern } from '@embedded-wallet/protocol'
import { useQuery } from '@tanstack/react-query'
import type { ReceiverResponse } from '../../shared/apiTypes'
import { receiverQuery } from '../api/queries'
import type { Draft } from './draft'

/**
 * @param text - What the user entered as the recipient.
 * @returns Nothing for a text that is no address, and while the lookup runs or when it failed: the review then says what is wrong.
 */
export function useReceiver(text: string): ReceiverResponse {
  const umaAddress = text.trim().toLowerCase()
  const { data } = useQuery({ ...receiverQuery(umaAddress), enabled: umaAddressPattern.test(umaAddress) })
  return data ?? {}
}

/** @returns Why the address of the form cannot be paid, if it was looked up. Asks nothing. */
export function useKnownRefusal({ payee, way, recipient }: Draft): ReceiverResponse['refusal'] {
  const umaAddress = recipient.trim().toLowerCase()
  const { data } = useQuery({ ...receiverQuery(umaAddress), enabled: false })
  return payee || way === 'bank' ? undefined : data?.refusal
}

export function describeRefusal(refusal: ReceiverResponse['refusal']): string | undefined {
  if (refusal === 'SELF_PAYMENT') return 'This is your own address. Enter another recipient.'
  if (refusal === 'INVALID_UMA_ADDRESS') return 'This address does not exist. Check it letter by letter.'
  return undefined
}
