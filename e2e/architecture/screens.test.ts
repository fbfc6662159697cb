/** What the screens must not contain, so that they run with Preact, under a strict policy and with the style sheet alone. */

import { expect, test } from 'vitest'
import { readSourceFiles } from './imports.js'

/** Why each of them is refused. */
const refused: readonly { what: string; pattern: RegExp; because: string }[] = [
  {
    what: 'the action of a form',
    pattern: /<form\b[^>]*\baction=|\bformAction=/,
    because: 'with Preact the browser puts the fields into the address of the page: use onSubmit',
  },
  {
    what: 'lazy or Suspense',
    pattern: /\blazy\(|\bSuspense\b/,
    because: 'with Preact a boundary ends the verbs below it: load by state',
  },
  {
    what: 'className',
    pattern: /\bclassName=(?!"ew")/,
    because: 'the look of a part is in styles.css, by its data-part',
  },
  {
    what: 'style',
    pattern: /\bstyle=|<style\b/,
    because: 'a strict Content-Security-Policy blocks it: use styles.css',
  },
  {
    what: 'a hook of React 19',
    pattern: /\buse\(|\buseActionState\b|\buseOptimistic\b|\buseFormStatus\b/,
    because: 'React 18 and Preact have none',
  },
  {
    what: 'the query library',
    pattern: /from '@tanstack\//,
    because: 'the elements have a small store instead: use the hooks of @embedded-wallet/react',
  },
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** @returns One line for each place that is refused. */
const findRefused = (path: string, text: string) =>
  refused.flatMap(({ what, pattern, because }) =>
    pattern.test(withoutComments(text)) ? [`${path} has ${what}: ${because}`] : [],
  )

test('the screens contain nothing that Preact or a strict policy cannot take', () => {
  const files = readSourceFiles().filter(({ path }) => path.startsWith('packages/ui/src/'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(({ path, text }) => findRefused(path, text))).toEqual([])
})

test.each([
  '<form\n  action={save}>',
  '<button formAction={save}>',
  'const Settings = lazy(() => import())',
  '<Suspense>',
  '<p className="red">',
  '<p style={{ color }}>',
  'const value = use(promise)',
  "import { useQuery } from '@tanstack/react-query'",
])('%s is refused', (text) => {
  expect(findRefused('a file', text)).toHaveLength(1)
  expect(findRefused('a file', `/** ${text} */`)).toEqual([])
})
