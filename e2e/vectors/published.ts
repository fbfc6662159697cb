/** Reads published test vectors from a folder beside the checkout. They are never copied into it. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const folder = process.env.VECTORS_DIR ?? fileURLToPath(new URL('../../../shared/vectors', import.meta.url))

/**
 * Runs a test with a file of published vectors. Without the file it skips the test and prints a warning.
 *
 * @param name - Title of the test.
 * @param path - Path of the file, relative to `VECTORS_DIR`.
 * @param run - The test, with the parsed JSON.
 */
export function testWithVectors<Vectors>(
  name: string,
  path: string,
  run: (vectors: Vectors) => Promise<void>,
): void {
  const file = `${folder}/${path}`
  if (!existsSync(file)) {
    console.warn(`\n*** NOT TESTED: ${name}\n*** ${path} was not found. Set VECTORS_DIR to the folder of the vectors.\n`)
    test.skip(name, () => undefined)
    return
  }
  test(name, () => run(JSON.parse(readFileSync(file, 'utf8'))))
}
