/** What the sign-in must know of the service, for every component below the app. */

import { createContext, useContext } from 'react'
import type { ServiceInfo } from '../../shared/apiTypes'

const Context = createContext<ServiceInfo | undefined>(undefined)

export const ServiceInfoProvider = Context.Provider
export const useServiceInfo = (): ServiceInfo => useContext(Context)!
