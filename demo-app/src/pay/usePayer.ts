/** Who pays, where the service demands proofs of the user. */

import type { Payer } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '../api/queries'
import { hasWebAuthn, useServiceInfo } from '../signIn/serviceInfo'

/** @returns Undefined where the service demands none, and until it is known. */
export function usePayer(): Payer | undefined {
  const { profile } = useServiceInfo()
  const { data } = useQuery({ ...factorsQuery, enabled: profile === '2026-08' })
  return data && { ...data, factors: data.factors.filter((factor) => factor !== 'PASSKEY' || hasWebAuthn()) }
}
