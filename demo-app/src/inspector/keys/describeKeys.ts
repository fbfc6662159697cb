/** What the keys in this browser are, in a line and in a sentence. */

import type { SessionState } from '@embedded-wallet/core'
import type { StoredKey } from './readKeys'

/** Whether a key signs for the session that the page uses now. */
export const isCurrent = ({ recordKey }: StoredKey, session: SessionState | undefined): boolean =>
  session !== undefined && isOpen(session) && recordKey.endsWith(`/${session.session.sessionId}`)

/** @returns The line beside the heading. */
export function describeKeys(
  keys: readonly StoredKey[] | undefined,
  session: SessionState | undefined,
): string {
  if (keys === undefined) return 'the browser did not let the page look'
  if (keys.length === 0)
    return isInMemory(session)
      ? 'one, only in memory: it ends with this page'
      : 'none now: the next sign-in makes one'
  const readable = keys.filter(({ key }) => key.extractable).length
  const secrecy = readable === 0 ? 'not extractable' : `${readable} extractable`
  const current = keys.filter((stored) => isCurrent(stored, session)).length
  return keys.length > 1 && current > 0
    ? `${keys.length}, ${current} of this session · ${secrecy}`
    : `${keys.length} · ${secrecy}`
}

/** @returns Why there are more keys than sessions in use, or none; undefined when there is nothing to explain. */
export function explainKeys(
  keys: readonly StoredKey[] | undefined,
  session: SessionState | undefined,
): string | undefined {
  if (keys === undefined) return undefined
  if (isInMemory(session) && !keys.some((stored) => isCurrent(stored, session)))
    return 'The key of this session lives only in the memory of this page, because this browser did not store it. It is not listed here, and it ends with the page.'
  return keys.length > 1
    ? 'Each sign-in makes a key of its own, also one that only confirms an action. This page signs with the key of the newest.'
    : undefined
}

const isOpen = (session: SessionState) => session.status === 'active' || session.status === 'expiring'

const isInMemory = (session: SessionState | undefined): boolean =>
  session !== undefined && isOpen(session) && session.session.persistence === 'memory'
