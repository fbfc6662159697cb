/** The only user of BroadcastChannel: hints to the other tabs of this origin that an account's sessions may have changed. */

/**
 * Hears that the sessions of an account may have changed.
 *
 * Any script of this origin can post such a message. So it says nothing more, and whoever hears it reads the store.
 *
 * @param account - Should be the comparison key of an account. It can be any value.
 */
export type TabListener = (account: unknown) => void

const name = 'embedded-wallet'
const listeners = new Set<TabListener>()
let channel: BroadcastChannel | undefined

/** Opens at first use, never at import. In a browser without channels each tab is on its own. */
function openChannel(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    try {
      channel = new BroadcastChannel(name)
    } catch {
      // Some frames may not open one. Lost: other tabs notice changes late.
      return undefined
    }
    channel.onmessage = ({ data }) => {
      for (const listener of listeners) listener(data)
    }
    // In Node an open channel would keep the process alive.
    ;(channel as { unref?: () => void }).unref?.()
  }
  return channel
}

/**
 * Tells every other tab, and the other listeners of this one: a page may hold two wallets of one account.
 *
 * @param except - The sender's own listener.
 */
export function tellTabs(account: string, except?: TabListener): void {
  for (const listener of listeners) if (listener !== except) listener(account)
  try {
    openChannel()?.postMessage(account)
  } catch {
    // The channel is closed or blocked. Lost: the other tabs notice the change late.
  }
}

/** Calls the listener for every message of another tab or wallet. */
export function onTabMessage(listener: TabListener): void {
  openChannel()
  listeners.add(listener)
}
