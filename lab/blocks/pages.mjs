/** The pages of Markdown that users read. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageNames } from '../consumer/pack.mjs'
import { root } from '../consumer/runTool.mjs'

const markdownOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/node_modules|reference|^api\/|\.vitepress/.test(name))
    .map((name) => `${folder}/${name}`)

/** Their paths from the root. */
export const pages = [
  'README.md',
  ...packageNames.map((name) => `packages/${name}/README.md`),
  ...markdownOf('docs').sort(),
].filter((path) => existsSync(join(root, path)))
