/** The only user of navigator.credentials, through its library: one ceremony at a time, always with a way out. */

import type { RegistrationOptions } from '@embedded-wallet/protocol'
import {
  browserSupportsWebAuthn,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
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
  return withWayOut(options.timeout, signal, () => startRegistration({ optionsJSON: options }))
}

/** Runs an authentication ceremony. */
export function get(
  options: AuthenticationOptions,
  { signal, autofill = false }: CeremonyContext,
): Promise<AuthenticationCeremonyResult> {
  const run = () => startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  return withWayOut(options.timeout, signal, run)
}

/** Tells the authenticator what the service knows. Rejects where the browser cannot. */
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

/** Ends the ceremony on abort and, because some browsers ignore `timeout`, after that time. */
async function withWayOut<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  ceremony: () => Promise<Result>,
): Promise<Result> {
  if (!browserSupportsWebAuthn()) {
    throw new PasskeyError(
      'PASSKEY_UNSUPPORTED',
      'This browser or in-app view has no passkeys. Open the page in the system browser, or sign in another way.',
    )
  }
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // First, so that it counts whatever the browser makes of the cancellation.
      reject(new DOMException('The ceremony took too long.', 'NotAllowedError'))
      cancel()
    }, timeoutMs)
  })
  signal?.addEventListener('abort', cancel)
  try {
    if (signal?.aborted) throw signal.reason
    return await Promise.race([tooLate, ceremony()])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
