/** The three whole examples are copies on purpose, so that each can be taken alone. What they share stays equal. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8')
    // Next.js asks for it, and Vite has no use for it.
    .replace(/^'use client'\n/m, '')

test.each([
  ['backend.mjs', ['vanilla/backend.mjs', 'vite-react/backend.mjs', 'next-app/backend.mjs']],
  ['style.css', ['vanilla/style.css', 'vite-react/src/style.css', 'next-app/app/style.css']],
  ['money.js', ['vanilla/money.js', 'vite-react/src/money.js', 'next-app/app/money.js']],
  ['api.js', ['vite-react/src/api.js', 'next-app/app/api.js']],
  ['Wallet.jsx', ['vite-react/src/Wallet.jsx', 'next-app/app/Wallet.jsx']],
  ['Login.jsx', ['vite-react/src/Login.jsx', 'next-app/app/Login.jsx']],
])('%s is the same in each example that has it', (_, [first, ...others]) => {
  for (const other of others) expect(read(other), other).toBe(read(first!))
})
