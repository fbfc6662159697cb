/** A bound for what a browser may never acknowledge, so that a story fails with words and does not wait for its own end. */

/** A browser can swallow a click while windows come and go: the story must not wait for it to its own end. */
export async function within<Value>(work: Promise<Value>, what: string, ms = 30_000): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The browser did not acknowledge ${what} within ${ms} ms.`)
    timer = setTimeout(reject, ms, error)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
