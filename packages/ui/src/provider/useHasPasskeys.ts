/** Hook: whether this browser can create and use passkeys. Some browsers inside other apps cannot. */

import { useSyncExternalStore } from 'react'

const never = () => () => {}
const hasWebAuthn = () => typeof globalThis.PublicKeyCredential === 'function' || !isSecureContext

/** @returns `true` on a server, where it is not known yet, and on an http page: there the error of the first click explains why no passkey works. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasWebAuthn, () => true)
