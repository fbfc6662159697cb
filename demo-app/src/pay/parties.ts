/** Who pays and who is paid, as only this app knows it. The screens of payments take it as props. */

import type { NameOf, Payer } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { factorsQuery, payeesQuery } from '../api/queries'
import { useWalletPage } from '../wallet/Page'

/** @returns The names of the recipients that the user has saved, and the results of their banks' checks. */
export function useAddressBook(): NameOf {
  const { data: payees } = useQuery(payeesQuery)
  return useCallback<NameOf>(
    ({ destination }) => payees?.find(({ id }) => id === destination.accountId),
    [payees],
  )
}

/** @returns Who proves a payment, and with what. Undefined where the service demands no proofs, and until it is known. */
export function usePayer(): Payer | undefined {
  const { service } = useWalletPage()
  const { data } = useQuery({ ...factorsQuery, enabled: service.profile === '2026-08' })
  return data && { ...data, factors: data.factors.filter((factor) => factor !== 'PASSKEY' || hasWebAuthn()) }
}

/** Some browsers inside other apps have no passkeys. */
const hasWebAuthn = () => typeof globalThis.PublicKeyCredential === 'function'
