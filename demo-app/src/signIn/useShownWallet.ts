/** Which wallet the page shows: also the one of a login that ended by itself, so that the page stays until the user renews it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { WalletInfo } from '../../shared/apiTypes'
import { onLoginOver } from '../api/api'
import { useRefresh, walletQuery } from '../api/queries'

type LoginChange = 'signed-in' | 'signed-out'

/** Informs the other tabs of this browser. */
const channel = new BroadcastChannel('demo-login')

export function useShownWallet() {
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
  useEffect(() => {
    const hear = ({ data }: MessageEvent<LoginChange>) => apply(data)
    channel.addEventListener('message', hear)
    return () => channel.removeEventListener('message', hear)
  }, [apply])
  useEffect(() => onLoginOver(() => void readWallet()), [readWallet])
  const isSignedOut = response !== undefined && response.wallet === null && last === undefined
  useEffect(() => {
    // The next user of this browser sees nothing of the last one.
    if (isSignedOut) client.removeQueries({ type: 'inactive' })
  }, [client, isSignedOut])
  const hasWallet = wallet !== undefined
  useEffect(() => {
    if (hasWallet) rememberVisitor()
  }, [hasWallet])
  return {
    response,
    error,
    wallet: wallet ?? last,
    /** The server no longer knows this browser, and the user has not signed out. */
    isLoginOver: response?.wallet === null && last !== undefined,
    /** After a sign-in or a sign-out: informs the other tabs and loads the wallet again. */
    changeLogin: async (change: LoginChange) => {
      channel.postMessage(change)
      await apply(change)
    },
  }
}

/** Remembers that this browser has had a wallet, to choose the first page. It does not remember which wallet. */
const visitorKey = 'demo-returning'

export function isReturningVisitor(): boolean {
  try {
    return localStorage.getItem(visitorKey) !== null
  } catch {
    // The mark cannot be read: the page for new users is shown.
    return false
  }
}

function rememberVisitor(): void {
  try {
    localStorage.setItem(visitorKey, 'yes')
  } catch {
    // The mark is lost: a browser without storage shows the page for new users again.
  }
}
