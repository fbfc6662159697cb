/** Maps a ceremony's DOMException to a PasskeyError, by its name. */

import { rpIdPattern } from '@embedded-wallet/protocol'
import { requireSubtle } from '../crypto/subtle.js'
import { PasskeyError, type PasskeyErrorCode, WalletError } from '../errors.js'
import { isBarred, isInForeignFrame } from './otherSiteFrame.js'

// Names as thrown by the steps of WebAuthn L3 sections 5.1.3 (create) and 5.1.4 (get), authenticator steps included.
const known: Record<string, [code: PasskeyErrorCode, message: string]> = {
  AbortError: ['PASSKEY_ABORTED', 'The page ended the passkey prompt. Start again.'],
  InvalidStateError: [
    'PASSKEY_ALREADY_REGISTERED',
    'This device already holds a passkey for the account. Sign in with it.',
  ],
  SecurityError: [
    'PASSKEY_RP_ID_MISMATCH',
    "This page may not use the relying party id: it must be the page's host or a parent domain, over https.",
  ],
  ConstraintError: [
    'PASSKEY_AUTHENTICATOR_UNFIT',
    'This authenticator cannot verify its user or store a passkey.',
  ],
  NotSupportedError: [
    'PASSKEY_AUTHENTICATOR_UNFIT',
    'This authenticator supports none of the allowed algorithms.',
  ],
  // Of `browserCeremonies.ts`: a browser has no name for it.
  WebAuthnMissing: [
    'PASSKEY_UNSUPPORTED',
    'This browser or in-app view does not support passkeys. Open the page in the system browser, or sign in another way.',
  ],
}

/** Browsers report a closed prompt, a timeout and a missing passkey alike. */
const cancelled = {
  create: 'The passkey prompt was closed or timed out. Nothing was created. Try again when ready.',
  get: 'The passkey prompt was closed or timed out, or there is no matching passkey here. Try again when ready.',
}

const barredByFrame =
  'This page is in a frame of another site, which does not allow passkeys here. Open the page in its own tab.'
const barredByPolicy =
  'The Permissions-Policy of this page denies passkeys: allow publickey-credentials-get and publickey-credentials-create.'

/**
 * Runs a ceremony and turns its failure into a code.
 *
 * @param rpId - What the ceremony names, for the message.
 * @throws {SessionError} `INSECURE_CONTEXT`.
 */
export async function withPasskeyErrors<Result>(
  ceremony: 'create' | 'get',
  signal: AbortSignal | undefined,
  rpId: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    // The caller's own abort counts, whatever error the ceremony ends with.
    const name = signal?.aborted ? 'AbortError' : (cause as Error | undefined)?.name
    if (name === 'WebAuthnMissing') requireSubtle()
    if (name === 'NotAllowedError' && isBarred(ceremony))
      throw new PasskeyError('PASSKEY_UNSUPPORTED', isInForeignFrame() ? barredByFrame : barredByPolicy, {
        cause,
      })
    if (name === 'NotAllowedError' || name === 'TimeoutError')
      throw new PasskeyError('PASSKEY_CANCELLED', cancelled[ceremony], { cause })
    const [code, message] = (name !== undefined && Object.hasOwn(known, name) && known[name]) || [
      'PASSKEY_FAILED' as const,
      'The passkey ceremony failed. Try again, or sign in another way.',
    ]
    const host = globalThis.location?.hostname
    const named =
      code === 'PASSKEY_RP_ID_MISMATCH' && rpId && rpIdPattern.test(rpId)
        ? ` The id is ${rpId}, the host ${host ?? 'unknown'}.`
        : ''
    throw new PasskeyError(code, message + named, { cause })
  }
}
