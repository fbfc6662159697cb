/** A store of a relay that fails at a step of the test's choice. */

import type { RelayStore } from '@embedded-wallet/relay'

export type Fault = 'the step is lost' | 'its response is lost'

/** A store that fails once, at the step with the number `at`. */
export function failingStore(store: RelayStore) {
  const state = { steps: 0, at: 0, fault: 'the step is lost' as Fault }
  /** What is done to the store before a step that fails. Without it, the step fails by itself. */
  let stop: (() => void) | undefined
  /** The steps, such as `get quota/…`. */
  const calls: string[] = []
  const step =
    (name: keyof RelayStore) =>
    async (...args: never[]) => {
      state.steps += 1
      calls.push(`${name} ${args[0]}`)
      const run = () => (store[name] as (...args: never[]) => Promise<unknown>)(...args)
      if (state.steps !== state.at) return run()
      if (stop) {
        stop()
        return run()
      }
      if (state.fault === 'its response is lost') await run()
      throw new Error('the store did not respond')
    }
  const failing = Object.fromEntries(
    (['put', 'get', 'take', 'swap', 'spend', 'ping'] as const).map((name) => [name, step(name)]),
  ) as unknown as RelayStore
  const arm = (at: number, fault: Fault, stopStore?: () => void) => {
    Object.assign(state, { steps: 0, at, fault })
    calls.length = 0
    stop = stopStore
  }
  return { store: failing, arm, state, calls }
}
