/** The generated reference: whole, sound, and as fresh as the table that it is made from. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { referenceFiles } from './index.js'
import { describeEndpoints, openApiDocument } from './openApi.js'
import { openSets } from './openSets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(Object.entries(referenceFiles()))('%s is what npm run docs writes', (path, text) => {
  expect(readFileSync(root + path, 'utf8') === text, `${path} is out of date: npm run docs`).toBe(true)
})

test('every endpoint is described in words, and every reference leads somewhere', () => {
  const described = describeEndpoints()
  expect(described.map(({ name }) => name)).toEqual(Object.keys(serviceEndpoints))
  expect(described.filter(({ name, summary }) => summary === name || summary === '')).toEqual([])
  const document = openApiDocument() as { components: { schemas: Record<string, { properties?: object }> } }
  const { schemas } = document.components
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  expect(references.length).toBeGreaterThan(200)
  for (const reference of references) {
    expect(Object.keys(schemas)).toContain(reference.replace('#/components/schemas/', ''))
  }
  for (const place of Object.keys(openSets)) {
    const [schema = '', field = ''] = place.replace('[]', '').split('.')
    expect(Object.keys(schemas[schema]?.properties ?? {}), place).toContain(field)
  }
})
