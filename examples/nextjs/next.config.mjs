/** Nothing of this example needs a setting but how far up its packages may be: here the relay is linked from beside the examples. */

import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default { turbopack: { root }, outputFileTracingRoot: root }
