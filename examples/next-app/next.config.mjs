/** Two settings only because the packages are linked from the repository. An app of your own needs no such file. */

import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  // From a linked package, Next.js takes their sources.
  transpilePackages: ['@scure/base', 'hpke'],
}
