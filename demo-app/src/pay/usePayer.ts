/** Who pays, where the service demands proofs of the user. */

import type { Payer } from '@embedded-wallet/ui'
import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '../api/queries'
import { useWalletPage } from '../wallet/walletPage'

/** @returns Undefined where the service demands none, and until it is known. */
export function usePayer(): Payer | undefined {
  const { service } = useWalletPage()
  const { data } = useQuery({ ...factorsQuery, enabled: service.profile === '2026-08' })
  return data && { ...data, factors: data.factors.filter((factor) => factor !== 'PASSKEY' || hasWebAuthn()) }
}

/** Some browsers inside other apps have no passkeys. */
const hasWebAuthn = () => typeof globalThis.PublicKeyCredential === 'function'
