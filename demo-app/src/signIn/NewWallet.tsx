/** The second and the third step of a sign-up where the service mails the code: the address, then the passkey. */

import { useLayoutEffect } from 'react'
import { ConfirmAddressCard } from './ConfirmAddressCard'
import { NewPasskeyCard } from './NewPasskeyCard'
import { type NewWalletProps, useNewWallet } from './useNewWallet'

export type NewWalletStep = 'code' | 'passkey'

/** @param props.onStep - Hears which step shows. The form for the address stays until there is one. */
export function NewWallet(props: NewWalletProps & { onStep: (step: NewWalletStep | undefined) => void }) {
  const { email, onEnd, onStep } = props
  const { code, passkey } = useNewWallet(props)
  const step = passkey ? 'passkey' : code && 'code'
  useLayoutEffect(() => {
    onStep(step)
    return () => onStep(undefined)
  }, [step, onStep])
  if (passkey) return <NewPasskeyCard {...passkey} />
  return code ? <ConfirmAddressCard {...{ email, code }} onBack={() => onEnd()} /> : null
}
