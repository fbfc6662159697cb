/** The only user of BroadcastChannel: tells the other tabs of this origin what changed on this device. */

/** Something that other tabs should know. Ids only. */
export interface TabMessage {
  /** `kept`: there is a new session in the store. `forgotten`: that session is over on this device. */
  change: 'kept' | 'forgotten'
  /** Comparison key of the account. */
  account: string
  sessionId: string
}

/** Hears what others did. */
export type TabListener = (message: TabMessage) => void

const name = 'embedded-wallet'
const listeners = new Set<TabListener>()
let channel: BroadcastChannel | undefined

/** Opened at first use, never at import; a browser without channels has lonely tabs. */
function openChannel(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    try {
      channel = new BroadcastChannel(name)
    } catch {
      // Some frames may not open one.
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
 * Tells every other tab, and who else listens in this one: a page may hold two wallets of one account.
 *
 * @param except - The listener of who tells.
 */
export function tellTabs(message: TabMessage, except?: TabListener): void {
  for (const listener of listeners) if (listener !== except) listener(message)
  try {
    openChannel()?.postMessage(message)
  } catch {
    // A closed or blocked channel costs the other tabs a late notice, nothing more.
  }
}

/** Calls the listener for messages of others. */
export function onTabMessage(listener: TabListener): void {
  openChannel()
  listeners.add(listener)
}
