/** Keeps the Idempotency-Keys of users apart: the service has one space of keys for everybody behind the relay's credentials. */

import { accountKey, IDEMPOTENCY_KEY_HEADER } from '@embedded-wallet/protocol'

/**
 * Puts the account in front of the key. Every try of one user, at any instance, has the same key, and no two users, nor a user and
 * the app's own backend, ever share one.
 *
 * @param headers - The headers for the service. Without the key they stay as they are.
 */
export function withScopedKey(headers: Record<string, string>, accountId: string): Record<string, string> {
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined) return headers
  // No account id contains a slash, so two accounts never make one text.
  return { ...headers, [IDEMPOTENCY_KEY_HEADER]: `${accountKey(accountId)}/${key}` }
}
