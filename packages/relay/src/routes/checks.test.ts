/** The threat model describes the checks of the relay in their order. */

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checks } from './checks.js'

test('each check has its row in the threat model, in the order in which it first comes', async () => {
  const page = await readFile(new URL('../../../../docs/threat-model.md', import.meta.url), 'utf8')
  const section = page.split('\n## ').find((part) => part.startsWith('The checks of the relay\n'))
  const rows = [...section!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  // The router and the limiter come before the list.
  const names = new Set(['allow-list', 'capacity', ...checks.map(({ name }) => name)])
  expect([...names]).toEqual(rows)
})
