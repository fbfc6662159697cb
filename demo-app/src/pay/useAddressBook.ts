/** What only this app knows of a payment: the names of the recipients that the user has saved, and what their banks said of them. */

import type { NameOf } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { payeesQuery } from '../api/queries'

/** @returns The prop `nameOf` of the screens. */
export function useAddressBook(): NameOf {
  const { data: payees } = useQuery(payeesQuery)
  return useCallback<NameOf>(
    ({ destination }) => payees?.find(({ id }) => id === destination.accountId),
    [payees],
  )
}
