/** The SDK as one script, from its sources. */

import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, type Rolldown } from 'vite'

/** Its first file. */
export const coreEntry = fileURLToPath(new URL('../../packages/core/src/index.ts', import.meta.url))

/** @param external - What it imports as it stands. Default: nothing. */
export async function bundleCore(format: 'es' | 'cjs', external: RegExp[] = []): Promise<string> {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: coreEntry, formats: [format], fileName: 'core' },
      rolldownOptions: { external, output: { codeSplitting: false } },
    },
  })) as [Rolldown.RolldownOutput]
  return output[0].code
}
