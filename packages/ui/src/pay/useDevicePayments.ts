/** Hook: the payments of this device without a known end. Why they could not be read stays known while they are read again. */

import { usePendingPayments } from '@embedded-wallet/react'
import { useState } from 'react'

export function useDevicePayments() {
  const list = usePendingPayments()
  const { data, error } = list
  const [last, keep] = useState(error)
  if (error !== null && error !== last) keep(error)
  return { ...list, failure: data === undefined ? last : error }
}
