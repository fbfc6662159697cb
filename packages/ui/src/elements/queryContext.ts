/** The store that a provider gives to the hooks below it. */

import { createContext, createElement, type ReactNode } from 'react'
import type { QueryClient } from './queryClient.js'

export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

/** Gives a store to the hooks below it. */
export const QueryClientProvider = (props: { client: QueryClient; children?: ReactNode }): ReactNode =>
  createElement(QueryClientContext.Provider, { value: props.client }, props.children)
