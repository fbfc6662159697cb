/** Informs the other tabs of this browser about a sign-in or a sign-out. */

export type LoginChange = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('demo-login')

export const announceLoginChange = (change: LoginChange): void => channel.postMessage(change)

/** @returns A function that stops listening. */
export function onLoginChange(listener: (change: LoginChange) => void): () => void {
  const hear = ({ data }: MessageEvent<LoginChange>) => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
