/** The only user of BroadcastChannel: sends the other tabs of this origin what changed on this device. */

/** Something that other tabs should know. Ids only. */
export interface TabMessage {
  /** `kept`: there is a new session in the store. `forgotten`: that session is over on this device. */
  change: 'kept' | 'forgotten'
  /** Comparison key of the account. */
  account: string
  sessionId: string
}

/** Hears the messages of other tabs and wallets. */
export type TabListener = (message: TabMessage) => void

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
      for (const listener of listeners) listener(data as TabMessage)
    }
    // In Node an open channel would keep the process alive.
    ;(channel as { unref?: () => void }).unref?.()
  }
  return channel
}

/**
 * Sends a message to every other tab, and to the other listeners of this one: a page may hold two wallets of one account.
 *
 * @param except - The sender's own listener.
 */
export function tellTabs(message: TabMessage, except?: TabListener): void {
  for (const listener of listeners) if (listener !== except) listener(message)
  try {
    openChannel()?.postMessage(message)
  } catch {
    // The channel is closed or blocked. Lost: the other tabs notice the change late.
  }
}

/** Calls the listener for every message of another tab or wallet. */
export function onTabMessage(listener: TabListener): void {
  openChannel()
  listeners.add(listener)
}
