/** Hooks: the lists of a wallet, kept up to date by its verbs. */

import type { AuthMethod, ListedOperation, ListedSession, PendingPayment, Row } from '@embedded-wallet/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useSubject, type WalletHookOptions } from '../provider/walletContext.js'
import { authMethodsQuery, pendingOperationsQuery, pendingPaymentsQuery, sessionsQuery } from '../queries.js'

/**
 * Lists the account's ways to sign in. It is read again after a verb that changes it, and after a sign-in in any tab.
 *
 * @returns As `useQuery` of TanStack Query: `data`, `error`, `isPending`, `refetch` and more. A row that cannot be read stands
 * marked in its place: see `isUnreadable` of core.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function WaysToSignIn() {
 *   const { data: authMethods = [] } = useAuthMethods()
 *   return <ul>{authMethods.map((row, at) => <li key={at}>{isUnreadable(row) ? 'Another one' : row.nickname}</li>)}</ul>
 * }
 * ```
 */
export function useAuthMethods(options: WalletHookOptions = {}): UseQueryResult<Row<AuthMethod>[]> {
  const { wallet, client } = useSubject(options)
  return useQuery(authMethodsQuery(wallet), client)
}

/**
 * Lists the account's sessions on all devices. It is read again after a verb that changes it, and after a sign-in in any tab.
 *
 * @returns As `useQuery` of TanStack Query. `isThisDevice` marks the sessions of this device.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 */
export function useSessions(options: WalletHookOptions = {}): UseQueryResult<Row<ListedSession>[]> {
  const { wallet, client } = useSubject(options)
  return useQuery(sessionsQuery(wallet), client)
}

/** What `usePendingPayments` returns beside the result of `useQuery`. */
export interface DismissPayment {
  /** Takes a payment out of the list of this page: the user has seen how it ended. */
  dismiss: (quoteId: string) => void
}

/**
 * Lists the payments of this device that lost their response, even before a reload, and how they ended.
 *
 * A payment that `useExecuteQuote` carries out at the moment is not in the list. One that has ended stays in it until it is
 * dismissed or the page ends.
 *
 * @returns As `useQuery` of TanStack Query, and `dismiss`.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function LostPayments() {
 *   const { data: payments = [], dismiss } = usePendingPayments()
 *   return payments.map(({ quoteId, outcome }) => (
 *     <p key={quoteId}>
 *       {outcome === 'unknown' ? 'We do not know yet whether it was paid.' : outcome}
 *       <button onClick={() => dismiss(quoteId)}>Got it</button>
 *     </p>
 *   ))
 * }
 * ```
 */
export function usePendingPayments(
  options: WalletHookOptions = {},
): UseQueryResult<PendingPayment[]> & DismissPayment {
  const { wallet, client, hiddenPayments } = useSubject(options)
  const { current, subscribe, hide } = hiddenPayments
  const hidden = useSyncExternalStore(subscribe, current, current)
  const select = useCallback(
    (payments: PendingPayment[]) => payments.filter(({ quoteId }) => !hidden.has(quoteId)),
    [hidden],
  )
  const query = useQuery({ ...pendingPaymentsQuery(wallet), select }, client)
  return { ...query, dismiss: hide }
}

/**
 * Lists what the service still works on for this device, even before a reload. `useResumeOperation` waits for it.
 *
 * @returns As `useQuery` of TanStack Query. What a hook of this page waits for at the moment is in it, too.
 * @see https://tanstack.com/query/v5/docs/framework/react/reference/useQuery
 * @example
 * ```tsx
 * function Unsettled() {
 *   const { data: operations = [] } = usePendingOperations()
 *   const { isRunning, resume } = useResumeOperation()
 *   return operations.map(({ id, action }) => (
 *     <button key={id} disabled={isRunning} onClick={() => resume({ id })}>Wait for {action}</button>
 *   ))
 * }
 * ```
 */
export function usePendingOperations(options: WalletHookOptions = {}): UseQueryResult<ListedOperation[]> {
  const { wallet, client } = useSubject(options)
  return useQuery(pendingOperationsQuery(wallet), client)
}
