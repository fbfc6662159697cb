/** What the sign-in must know of the service and of this browser, for every component below the app. */

import { createContext, useContext } from 'react'
import type { ServiceInfo } from '../../shared/apiTypes'

const Context = createContext<ServiceInfo | undefined>(undefined)

export const ServiceInfoProvider = Context.Provider
export const useServiceInfo = (): ServiceInfo => useContext(Context)!

/** Whether this browser can create and use passkeys. Some browsers inside other apps cannot. */
export const hasWebAuthn = (): boolean => typeof globalThis.PublicKeyCredential === 'function'
