/** Finds out whether the page's Content-Security-Policy blocked a request: a failed fetch does not tell. Loads with the first call. */

/** How many tasks after the failure a browser may report the violation. */
const tasks = 5

/**
 * Watches for violations of the page's Content-Security-Policy at the relay's origin. Start it before the request, and call `stop` when the call
 * has ended.
 *
 * @see https://www.w3.org/TR/CSP3/#securitypolicyviolationevent
 */
export function watchPolicy(relayUrl: string): { wasBlocked: () => Promise<boolean>; stop: () => void } {
  // Some runtimes have a document that takes no listeners.
  const page = typeof globalThis.document?.addEventListener === 'function' ? document : undefined
  let isBlocked = false
  const listener = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || disposition !== 'enforce') return
    // Of a blob or a data URL it is one word.
    if (!URL.canParse(blockedURI)) return
    isBlocked ||= new URL(blockedURI).origin === new URL(relayUrl, location.href).origin
  }
  page?.addEventListener('securitypolicyviolation', listener)
  return {
    wasBlocked: async () => {
      for (let task = 0; page && !isBlocked && task < tasks; task++) await nextTask()
      return isBlocked
    },
    stop: () => page?.removeEventListener('securitypolicyviolation', listener),
  }
}

/** No timer: a background page gets its timers a second late. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
