/** Gives each API page the name under which an app imports it: typedoc names an entry after its file. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { importName } from '../.vitepress/sidebar.mjs'

/** @param {string} folder - The API pages of the scope. */
export function nameEntries(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md') || file.endsWith('entries.md')) continue
    const path = file.replaceAll('\\', '/').replace(/(\/index)?\.md$/, '')
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    writeFileSync(`${folder}/${file}`, text.replace(/^# .*/, `# @embedded-wallet/${importName(path)}`))
  }
}
