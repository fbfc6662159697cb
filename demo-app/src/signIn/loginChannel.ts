/** Informs the other tabs of this browser about a sign-in or a sign-out. */

const channel = new BroadcastChannel('demo-login')

export const announceLoginChange = (): void => channel.postMessage('changed')

/** @returns A function that stops listening. */
export function onLoginChange(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
