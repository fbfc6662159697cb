/** Where the repository and the gate's own tools stand. */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns A file of a package of the gate's own installation. */
export const tool = (path) => join(root, 'lab/consumer/node_modules', path)
