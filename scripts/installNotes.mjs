/** The line above each `npm install` or `npx` of a page: the packages are not on npm yet. `isPublished` of docs/published.json takes it away. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The one switch: after the first publication set it to true, and run `npm run docs`. */
export const { isPublished } = JSON.parse(
  readFileSync(new URL('../docs/published.json', import.meta.url), 'utf8'),
)

const note = /^Not on npm yet: .*\.\n\n/gm
/** A block of commands, or a paragraph that begins with one. */
const commands = /^```sh\n(?:.*\n)*?```\n|^`npx .*\n(?:.+\n)*/gm
const fromNpm = /^npm install .*@embedded-wallet\/|^`?npx .*embedded-wallet/m

/**
 * @param {string} text - A page.
 * @param {string} path - Its path from the root.
 * @returns {string} The page with its lines, or without them.
 */
export function withInstallNotes(text, path) {
  const bare = text.replaceAll(note, '')
  if (isPublished) return bare
  const link = `${posix.relative(posix.dirname(path), '.') || '.'}/CONTRIBUTING.md#try-the-packages`
  return bare.replaceAll(commands, (block) =>
    fromNpm.test(block)
      ? `Not on npm yet: in [a clone](${link}), \`npm run create -- --pack\` prints the line that installs the packages.\n\n${block}`
      : block,
  )
}

/** README.md says it in a sentence of its own. */
export const pagesWithNotes = (paths) =>
  paths.filter((path) => path.endsWith('.md') && !/^README\.md$|^\.changeset\/|CHANGELOG/.test(path))
