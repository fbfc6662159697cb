import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [['ar-EG', 'de-CH'], 'de-CH'],
  [['he'], 'en'],
  [['en-US@posix', 'pt-BR'], 'pt-BR'],
  [['fa', 'az-Arab'], 'en'],
])('of %j, the English page has the numbers of %s', async (languages, expected) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages })
  expect((await import('./money')).language).toBe(expected)
})
