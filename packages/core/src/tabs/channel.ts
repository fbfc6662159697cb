/** The only user of BroadcastChannel: hints to the other tabs of this origin that an account's sessions may have changed. */

/**
 * Tells tabs that the sessions of an account may have changed.
 *
 * Any script of this origin can post such a message. So it carries nothing more, and whoever receives it reads the store.
 *
 * @param account - Should be the comparison key of an account. It can be any value. Undefined: of every account.
 */
export type TabListener = (account: unknown) => void

const name = 'embedded-wallet'
/** Weak: a wallet that the page has dropped does not stay for the sake of its listener. */
let listeners: WeakRef<TabListener>[] = []
let channel: BroadcastChannel | undefined

function callListeners(account?: unknown, except?: TabListener): void {
  for (const listener of listeners) if (listener.deref() !== except) listener.deref()?.(account)
}

/** Opens the channel at first use, never at import, and posts. In a browser without channels each tab is on its own. */
function post(account?: string): void {
  try {
    if (channel === undefined) {
      channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => callListeners(data)
      // In Node an open channel would keep the process alive.
      ;(channel as { unref?: () => void }).unref?.()
      // In the back/forward cache a page receives no messages: the page after it may have signed out.
      globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && callListeners())
    }
    if (account !== undefined) channel.postMessage(account)
  } catch {
    // An old browser has no channels, some frames may open none, or this one is closed: other tabs notice changes late.
  }
}

/**
 * Notifies every other tab, and the other listeners of this one: a page may hold two wallets of one account.
 *
 * @param except - The sender's own listener.
 */
export function tellTabs(account: string, except?: TabListener): void {
  callListeners(account, except)
  post(account)
}

/** Calls the listener for every message of another tab or wallet, for as long as something else holds it. */
export function onTabMessage(listener: TabListener): void {
  listeners = [...listeners.filter((held) => held.deref()), new WeakRef(listener)]
  post()
}
