/** Published test vectors: read from a folder beside the checkout, never copied into it. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const folder = process.env.VECTORS_DIR ?? fileURLToPath(new URL('../../../shared/vectors', import.meta.url))

/**
 * Runs a test on a file of published vectors, or says loudly that it did not.
 *
 * @param path - Relative to `VECTORS_DIR`.
 */
export function testWithVectors<Vectors>(
  name: string,
  path: string,
  run: (vectors: Vectors) => Promise<void>,
): void {
  const file = `${folder}/${path}`
  if (!existsSync(file)) {
    console.warn(`\n*** NOT TESTED: ${name}\n*** ${path} is not there. Set VECTORS_DIR to the folder of vectors.\n`)
    test.skip(name, () => undefined)
    return
  }
  test(name, () => run(JSON.parse(readFileSync(file, 'utf8'))))
}
