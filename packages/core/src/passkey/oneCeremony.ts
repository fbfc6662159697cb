/** One WebAuthn ceremony at a time: a newer one ends the older and waits until it is really over. */

interface Running {
  end: () => void
  over: Promise<unknown>
}

let running: Running | undefined

/**
 * Runs a ceremony with a signal of its own, which the caller's signal or a newer ceremony aborts.
 *
 * @returns What the ceremony returns.
 */
export async function oneCeremony<T>(
  signal: AbortSignal | undefined,
  ceremony: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const before = running
  const controller = new AbortController()
  const end = () => controller.abort()
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  const own: Running = { end, over }
  running = own
  signal?.addEventListener('abort', end)
  try {
    // Browsers refuse a second request while the first is still being torn down.
    before?.end()
    await before?.over
    if (signal?.aborted) end()
    controller.signal.throwIfAborted()
    return await ceremony(controller.signal)
  } finally {
    signal?.removeEventListener('abort', end)
    if (running === own) running = undefined
    finish()
  }
}

/** Resolves when no ceremony is under way. */
export async function ceremoniesOver(): Promise<void> {
  while (running !== undefined) await running.over
}
