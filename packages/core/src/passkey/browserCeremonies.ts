/** The only user of navigator.credentials, through its library: one ceremony at a time, always with a way out. */

import type { RegistrationOptions } from '@embedded-wallet/protocol'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { PasskeyError } from '../errors.js'
import type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  RegistrationCeremonyResult,
} from './passkeyCeremonies.js'

/** Runs a registration ceremony. */
export function create(
  options: RegistrationOptions,
  { signal }: { signal?: AbortSignal },
): Promise<RegistrationCeremonyResult> {
  return withWayOut(options.timeout, signal, () => startRegistration({ optionsJSON: options }))
}

/** Runs an authentication ceremony. */
export function get(
  options: AuthenticationOptions,
  { signal }: { signal?: AbortSignal },
): Promise<AuthenticationCeremonyResult> {
  return withWayOut(options.timeout, signal, () => startAuthentication({ optionsJSON: options }))
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
  let isTimedOut = false
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  const timer = setTimeout(() => {
    isTimedOut = true
    cancel()
  }, timeoutMs)
  signal?.addEventListener('abort', cancel)
  try {
    if (signal?.aborted) throw signal.reason
    return await ceremony()
  } catch (cause) {
    if (isTimedOut) throw new DOMException('The ceremony took too long.', 'NotAllowedError')
    throw cause
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
