/** The only user of BroadcastChannel in this package: what the documents of the wallet's origin say to each other. */

/** One end of a channel. */
export interface Channel {
  say: (data: unknown) => void
  close: () => void
}

/**
 * Opens one end. Where the browser allows no channel, such as Firefox with all cookies blocked, it says nothing and hears nothing: what
 * windows say to each other directly still arrives.
 */
export function openChannel(name: string, hear?: (data: unknown) => void): Channel {
  try {
    const channel = new BroadcastChannel(name)
    if (hear) channel.onmessage = ({ data }) => hear(data)
    return { say: (data) => channel.postMessage(data), close: () => channel.close() }
  } catch {
    return { say: () => {}, close: () => {} }
  }
}
