/** Opens a LevelDB. It stands alone, because its type is of an optional package, which no declaration of an entry may need. */

import type { ClassicLevel } from 'classic-level'

/** Opening locks it. The package is optional: an app that keeps no data installs no native code. */
export async function openLevel(folder: string, toInUse: (cause: unknown) => Error): Promise<ClassicLevel> {
  const { ClassicLevel } = await import('classic-level').catch((cause: unknown) => {
    const toDo = 'run npm install classic-level'
    throw new Error(`Data on the disk requires the package classic-level; ${toDo}`, { cause })
  })
  const level = new ClassicLevel(folder)
  try {
    await level.open()
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code === 'LEVEL_LOCKED') throw toInUse(error)
    throw error
  }
  return level
}
