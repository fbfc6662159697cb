/** fast-check with the seed of the run. Its failures name the seed and the path to what failed. */

import fc from 'fast-check'
import { seed } from './seed.js'

fc.configureGlobal({ seed })

export { fc }
