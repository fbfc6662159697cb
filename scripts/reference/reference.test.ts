/** The generated reference is complete, consistent and up to date. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { describeEndpoints } from './endpointReference.js'
import { referenceFiles } from './index.js'
import { componentSchemas, openSets } from './schemas.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(Object.entries(referenceFiles()))('%s is up to date', (path, text) => {
  expect(readFileSync(root + path, 'utf8') === text, `${path} is out of date. Run npm run docs.`).toBe(true)
})

test('every endpoint has a description, and every reference has a target', () => {
  const described = describeEndpoints()
  expect(described.map(({ name }) => name)).toEqual(Object.keys(serviceEndpoints))
  expect(described.filter(({ name, summary }) => summary === name || summary === '')).toEqual([])
  const schemas = componentSchemas()
  const references = [...JSON.stringify([described, schemas]).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, at]) => at!,
  )
  expect(references.length).toBeGreaterThan(200)
  for (const reference of references)
    expect(Object.keys(schemas)).toContain(reference.replace('#/$defs/', ''))
  for (const place of Object.keys(openSets)) {
    const [schema = '', field = ''] = place.replace('[]', '').split('.')
    expect(Object.keys(schemas[schema]?.properties ?? {}), place).toContain(field)
  }
})
