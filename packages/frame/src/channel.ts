/** The only user of BroadcastChannel in this package: the messages between the documents of the wallet's origin. */

/** One end of a channel. */
export interface Channel {
  say: (data: unknown) => void
  close: () => void
}

/**
 * Opens one end. Where the browser allows no channel, such as Firefox with all cookies blocked, it sends nothing and receives nothing: what
 * windows send each other directly still arrives.
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
