/** Single flight: calls for the same thing at the same time share one run. */

const running = new Map<string, Promise<unknown>>()

/** Runs the work, or joins the run of the same name that is under way. */
export function onlyOnce<T>(name: string, work: () => Promise<T>): Promise<T> {
  const joined = running.get(name) as Promise<T> | undefined
  if (joined !== undefined) return joined
  const own = work().finally(() => running.delete(name))
  running.set(name, own)
  return own
}
