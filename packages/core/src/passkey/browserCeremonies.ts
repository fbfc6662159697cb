/** The only user of navigator.credentials and PublicKeyCredential: the ceremonies through their library, the signals directly. */

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { authenticatorName } from './authenticatorNames.js'
import type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  CeremonyContext,
  CreationOptions,
  PasskeySignal,
  RegistrationCeremonyResult,
} from './passkeyCeremonies.js'

/** Runs a registration ceremony. */
export async function create(
  options: CreationOptions,
  { signal, silent = false }: CeremonyContext,
): Promise<RegistrationCeremonyResult> {
  const run = () => startRegistration({ optionsJSON: options, useAutoRegister: silent })
  const result = await withAbort(signal, run)
  return { ...result, authenticator: authenticatorName(result.response.authenticatorData) }
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-getClientCapabilities */
export async function canCreateSilently(): Promise<boolean> {
  return (await PublicKeyCredential.getClientCapabilities()).conditionalCreate === true
}

/** Runs an authentication ceremony. */
export function get(
  options: AuthenticationOptions,
  { signal, autofill = false }: CeremonyContext,
): Promise<AuthenticationCeremonyResult> {
  const run = () => startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  return withAbort(signal, run)
}

/** Reports to the authenticator what the service knows. Rejects in a browser without the Signal API. */
export async function signal({ rpId, ...what }: PasskeySignal): Promise<void> {
  if (what.type === 'unknown-credential') {
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId: what.credentialId })
  } else if (what.type === 'current-user-details') {
    const { userId, name, displayName } = what
    await PublicKeyCredential.signalCurrentUserDetails({ rpId, userId, name, displayName })
  } else {
    const allAcceptedCredentialIds = what.credentialIds
    await PublicKeyCredential.signalAllAcceptedCredentials({
      rpId,
      userId: what.userId,
      allAcceptedCredentialIds,
    })
  }
}

/** Ends the ceremony on abort, and settles when the browser has ended it. */
async function withAbort<Result>(
  signal: AbortSignal | undefined,
  ceremony: () => Promise<Result>,
): Promise<Result> {
  if (!browserSupportsWebAuthn()) {
    throw new DOMException('This browser has no WebAuthn.', 'WebAuthnMissing')
  }
  signal?.throwIfAborted()
  // The library takes no signal.
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', cancel)
  try {
    return await ceremony()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
