/** Tells the other tabs of this browser that somebody signed in to the demo, or out of it. */

const channel = new BroadcastChannel('demo-login')

export const tellLogin = (): void => channel.postMessage('changed')

/** @returns Stops listening. */
export function onLoginElsewhere(listen: () => void): () => void {
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
