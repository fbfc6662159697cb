/** Test setup: what waits for a result waits as long as a busy machine may need; and each story in a page leaves an empty page and storage, and React has reported nothing to the console. */

import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** Also that of `expect.poll` in vitest.config.ts. */
const timeout = 30_000

/** The files of a run share it. */
const { waitFor } = vi as typeof vi & { waitFor: { isPatient?: true } }
if (!waitFor.isPatient)
  vi.waitFor = Object.assign(
    ((callback, options) => waitFor(callback, { timeout, ...(options as object) })) as typeof waitFor,
    { isPatient: true as const },
  )

if (/(?<!server)\.test\.tsx$/.test(expect.getState().testPath!)) {
  let complaints: MockInstance
  beforeEach(async () => {
    complaints = vi.spyOn(console, 'error')
    if (!('document' in globalThis)) return
    // Its own second is too short on a busy machine.
    const { configure } = await import('@testing-library/react')
    configure({ asyncUtilTimeout: 30_000 })
  })
  afterEach(async () => {
    // The library looks for the document when it loads, and a story of a server has none.
    if (!('document' in globalThis)) return complaints.mockRestore()
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    const { window } = globalThis as unknown as {
      window: Record<'localStorage' | 'sessionStorage', { clear(): void }>
    }
    window.localStorage.clear()
    window.sessionStorage.clear()
    const { calls } = complaints.mock
    complaints.mockRestore()
    // Updates outside of act, mismatches, missing keys, duplicate roots.
    expect(calls).toEqual([])
  })
}
