/** The only user of BroadcastChannel: tells the other tabs of this origin what changed on this device. */

/** Something that other tabs should know. Ids only. */
export interface TabMessage {
  /** `kept`: there is a new session in the store. `forgotten`: that session is over on this device. */
  change: 'kept' | 'forgotten'
  /** Comparison key of the account. */
  account: string
  sessionId: string
}

const name = 'embedded-wallet'
const listeners = new Set<(message: TabMessage) => void>()
let channel: BroadcastChannel | undefined

/** Opened at first use, never at import; a browser without channels has lonely tabs. */
function openChannel(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => {
      for (const listener of listeners) listener(data as TabMessage)
    }
    // In Node an open channel would keep the process alive.
    ;(channel as { unref?: () => void }).unref?.()
  }
  return channel
}

/** Tells every other tab. This tab is not told. */
export function tellTabs(message: TabMessage): void {
  try {
    openChannel()?.postMessage(message)
  } catch {
    // A closed or blocked channel costs the other tabs a late notice, nothing more.
  }
}

/** Calls the listener for messages of other tabs. */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  openChannel()
  listeners.add(listener)
}
