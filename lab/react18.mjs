/** Runs the stories of packages/react with React 18 and the oldest TanStack Query that it takes. It installs them in a folder of its own. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const peers = ['react@18.3.1', 'react-dom@18.3.1', '@tanstack/react-query@5.66.0']
const tools = ['@testing-library/react@16.3.3', '@testing-library/dom@10.4.2']
const folder = mkdtempSync(join(tmpdir(), 'react18-'))
const run = (command, args, options) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options }).status

writeFileSync(join(folder, 'package.json'), '{ "private": true }')
try {
  const installing = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...peers, ...tools]
  process.exitCode =
    run('npm', installing, { cwd: folder }) ||
    run(
      'npx',
      [
        'vitest',
        'run',
        '--config',
        'lab/vitest.react.config.ts',
        'packages/react/test/',
        'packages/react/src/queries',
      ],
      {
        cwd: root,
        env: { ...process.env, REACT_18_FOLDER: folder },
      },
    )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
