/** Test setup: what waits for a result waits as long as a busy machine may need, not the second that is the default of Vitest. It ends with the result. */

import { vi } from 'vitest'

/** Also that of `expect.poll` in vitest.config.ts. */
const timeout = 30_000

/** The files of a run share it. */
const { waitFor } = vi as typeof vi & { waitFor: { isPatient?: true } }
if (!waitFor.isPatient)
  vi.waitFor = Object.assign(
    ((callback, options) => waitFor(callback, { timeout, ...(options as object) })) as typeof waitFor,
    { isPatient: true as const },
  )
