/** The sign-ins of this page that go on: an action without a session waits for them before it asks the user for another one. */

import { untilAborted } from '../abort.js'
import type { OpenWallet, Wallet } from '../wallet/wallet.js'

/** Runs a verb that opens a session. @param own - The copies of the wallet with which it makes calls that need one. */
export async function opening<Result>(
  { state }: OpenWallet,
  own: readonly Wallet[],
  open: () => Promise<Result>,
): Promise<Result> {
  const over = open()
  const entry = { over, own }
  state.openings.add(entry)
  try {
    return await over
  } finally {
    state.openings.delete(entry)
  }
}

/** Resolves when the sign-ins of others are over. Their errors are ignored: their own callers get them. */
export async function openingsOver(
  { state, handle }: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<void> {
  const others = [...state.openings].filter(({ own }) => !own.includes(handle))
  await untilAborted(signal, Promise.allSettled(others.map(({ over }) => over)))
}
