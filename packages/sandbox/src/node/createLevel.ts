/** Creates a LevelDB, with the optional package classic-level: an app that keeps no data does not install its native code. */

import type { ClassicLevel } from 'classic-level'

/** A LevelDB with texts as keys and bytes as values. */
export type Level = ClassicLevel<string, Buffer>

/**
 * Creates a LevelDB that is not open yet.
 *
 * @throws {Error} When classic-level is not installed.
 */
export async function createLevel(folder: string): Promise<Level> {
  const { ClassicLevel } = await import('classic-level').catch((cause: unknown) => {
    const toDo = 'run npm install classic-level'
    throw new Error(`Data on the disk requires the package classic-level; ${toDo}`, { cause })
  })
  return new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'buffer' })
}
