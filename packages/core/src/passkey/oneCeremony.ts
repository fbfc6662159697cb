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
    return await orLeft(ceremony(controller.signal), controller.signal)
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

/** How long an aborted ceremony may take to end. Some browsers ignore the abort, and a caller must not wait for ever. */
const tearDownMs = 1000

function orLeft<T>(ceremony: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      timer = setTimeout(
        () => reject(new DOMException('The ceremony did not end.', 'AbortError')),
        tearDownMs,
      )
    }
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    ceremony.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    })
  })
}
