/** Pages of Markdown are read as the projects that they describe. */

import { expect, test } from 'vitest'
import { readBlocks, stepsOf } from './readPage.mjs'

const page = `
# A page

\`\`\`sh
npm install one \\
  two # and why
\`\`\`

\`\`\`ts
// server.ts
const port = 1
\`\`\`

Then:

\`\`\`ts
console.log(port)
\`\`\`

\`\`\`text
a picture
\`\`\`
`

test('a block with a name is a file, and the next one continues it', () => {
  expect(stepsOf(page)).toEqual([
    { kind: 'run', line: 4, command: 'npm install one two' },
    { kind: 'write', line: 9, name: 'server.ts', text: '// server.ts\nconst port = 1\n' },
    {
      kind: 'write',
      line: 16,
      name: 'server.ts',
      text: '// server.ts\nconst port = 1\n\nconsole.log(port)\n',
    },
  ])
})

test('every block has a kind', () => {
  expect(readBlocks(page).map(({ kind }: { kind: string }) => kind)).toEqual([
    'command',
    'file',
    'more',
    'shown',
  ])
})

test('names of files stand in comments of their language', () => {
  const names = ['// src/app/[id]/page.tsx', '# compose.yaml', '/* page.css */', '<!-- index.html -->'].map(
    (line) => Reflect.get(readBlocks(`\`\`\`x\n${line}\nrest\n\`\`\`\n`)[0]!, 'name'),
  )
  expect(names).toEqual(['src/app/[id]/page.tsx', 'compose.yaml', 'page.css', 'index.html'])
})

test('a block that continues nothing is an error with its line', () => {
  expect(() => stepsOf('\n```ts\nconst x = 1\n```\n')).toThrow('line 2')
})
