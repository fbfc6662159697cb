/** Allows packages outside this folder: here the relay is linked from the repository. An app of your own needs no such setting. */

import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default { turbopack: { root }, outputFileTracingRoot: root }
