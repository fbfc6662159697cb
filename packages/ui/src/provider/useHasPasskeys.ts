/** Hook: whether this browser can create and use passkeys. Some browsers inside other apps cannot. */

import { useSyncExternalStore } from 'react'

const never = () => () => {}
const hasWebAuthn = () => typeof globalThis.PublicKeyCredential === 'function'

/** @returns `true` on a server, where it is not known yet. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasWebAuthn, () => true)
