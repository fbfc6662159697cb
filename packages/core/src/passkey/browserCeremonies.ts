/** The only user of navigator.credentials, through its library. Every ceremony ends on abort and at its time limit. */

import type { RegistrationOptions } from '@embedded-wallet/protocol'
import {
  browserSupportsWebAuthn,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { onAbort, withLimit } from '../abort.js'
import { PasskeyError } from '../errors.js'
import type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  CeremonyContext,
  PasskeySignal,
  RegistrationCeremonyResult,
} from './passkeyCeremonies.js'

/** Runs a registration ceremony. */
export function create(
  options: RegistrationOptions,
  { signal }: CeremonyContext,
): Promise<RegistrationCeremonyResult> {
  return inTime(options.timeout, signal, () => startRegistration({ optionsJSON: options }))
}

/** Runs an authentication ceremony. */
export function get(
  options: AuthenticationOptions,
  { signal, autofill = false }: CeremonyContext,
): Promise<AuthenticationCeremonyResult> {
  const run = () => startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  return inTime(options.timeout, signal, run)
}

/** Tells the authenticator what the service knows. Rejects in a browser without the Signal API. */
export async function signal(what: PasskeySignal): Promise<void> {
  const rpID = what.rpId
  await sendSignal(
    what.type === 'unknown-credential'
      ? { signalName: 'unknownCredential', rpID, credentialID: what.credentialId }
      : {
          signalName: 'allAcceptedCredentials',
          rpID,
          userID: what.userId,
          allAcceptedCredentialIDs: what.credentialIds,
        },
  )
}

/** Ends the ceremony on abort and at its limit: some browsers ignore `timeout`. The abort settles when the browser has ended it. */
async function inTime<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  ceremony: () => Promise<Result>,
): Promise<Result> {
  if (!browserSupportsWebAuthn()) {
    throw new PasskeyError(
      'PASSKEY_UNSUPPORTED',
      'This browser or in-app view does not support passkeys. Open the page in the system browser, or sign in another way.',
    )
  }
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  const remove = onAbort(signal, cancel)
  try {
    if (signal?.aborted) throw signal.reason
    // At the limit the browser's own ceremony ends, too. The limit's TimeoutError counts, whatever the browser makes of that.
    return await withLimit(timeoutMs, undefined, (limit) => {
      onAbort(limit, cancel)
      return ceremony()
    })
  } finally {
    remove()
  }
}
