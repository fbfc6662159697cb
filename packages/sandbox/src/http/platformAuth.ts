/** Authenticates the platform: by the sandbox's own credentials, which may do everything, or by an API token. */

import { type ApiPermission, errorCodes } from '@embedded-wallet/protocol'
import { sha256Hex, utf8 } from '../encoding.js'
import { Refusal } from '../refusal.js'
import type { Service } from '../state/service.js'

/** Checks the Authorization header of a call. @param permission - What the call needs; undefined: any token will do. */
export type AuthenticatePlatform = (header: string | null, permission?: ApiPermission) => Promise<void>

/**
 * Creates the check.
 *
 * Assumption: the sandbox's own credentials are in no list of tokens, and cannot be deleted.
 *
 * @param authenticate - Throws unless the header has the sandbox's own credentials.
 * @returns A function that throws Refusal 401 when the credentials are unknown, and 403 when they may not make the call.
 */
export function createPlatformAuth(
  authenticate: (header: string | null) => void,
  { records }: Service,
): AuthenticatePlatform {
  return async (header, permission) => {
    const hash = await credentialsHash(header)
    const [known] = hash === undefined ? [] : records.apiTokens.by('credentialsHash', hash)
    if (known === undefined) return authenticate(header)
    if (permission !== undefined && !known.token.permissions.includes(permission))
      throw new Refusal(403, errorCodes.forbidden, `the API token lacks the permission ${permission}`)
  }
}

/** Returns the key under which a token's credentials are found: the records hold no secret. */
export async function credentialsHash(header: string | null): Promise<string | undefined> {
  const [, given] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  return given === undefined ? undefined : sha256Hex(utf8(given))
}
