/** Which wallet the page shows: also the one of a login that ended by itself, so that the page stays until the user renews it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WalletInfo, WalletResponse } from '../../shared/apiTypes'
import { onLoginOver } from '../api/api'
import { useRefresh, walletQuery } from '../api/queries'
import { announceLoginChange, type LoginChange, onLoginChange } from './loginChannel'
import { rememberVisitor } from './returningVisitor'

export interface ShownWallet {
  response: WalletResponse | undefined
  error: Error | null
  wallet: WalletInfo | undefined
  /** The server no longer knows this browser, and the user has not signed out. */
  isLoginOver: boolean
  /** After a sign-in or a sign-out: informs the other tabs and loads the wallet again. */
  changeLogin: (change: LoginChange) => Promise<void>
}

export function useShownWallet(): ShownWallet {
  const { data: response, error } = useQuery(walletQuery)
  const refresh = useRefresh()
  const client = useQueryClient()
  const [last, setLast] = useState<WalletInfo>()
  const wallet = response?.wallet ?? undefined
  if (wallet && wallet !== last) setLast(wallet)
  /** Only the wallet, which is never refused: without a login everything else would be. */
  const readWallet = useCallback(() => client.invalidateQueries(walletQuery), [client])
  /** A sign-out ends all of it, in whichever tab it was. */
  const apply = useCallback(
    async (change: LoginChange) => {
      if (change === 'signed-in') return refresh()
      await readWallet()
      setLast(undefined)
    },
    [refresh, readWallet],
  )
  useEffect(() => onLoginChange(apply), [apply])
  useEffect(() => onLoginOver(() => void readWallet()), [readWallet])
  const isSignedOut = response !== undefined && response.wallet === null && last === undefined
  useEffect(() => {
    // The next user of this browser sees nothing of the last one.
    if (isSignedOut) client.removeQueries({ type: 'inactive' })
  }, [client, isSignedOut])
  const hasWallet = wallet !== undefined
  const hasRemembered = useRef(false)
  useEffect(() => {
    if (hasWallet && !hasRemembered.current) rememberVisitor()
    hasRemembered.current ||= hasWallet
  }, [hasWallet])
  return {
    response,
    error,
    wallet: wallet ?? last,
    isLoginOver: response?.wallet === null && last !== undefined,
    changeLogin: async (change) => {
      announceLoginChange(change)
      await apply(change)
    },
  }
}
