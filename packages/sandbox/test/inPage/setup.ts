/** Adds to a page what the sandbox's tests use of Node. */

// biome-ignore lint/style/useNodejsImportProtocol: a page has the package of this name, not Node's.
import { Buffer as PageBuffer } from 'buffer'

// The page's Buffer has no base64url, which the tests use throughout.
const from = PageBuffer.from.bind(PageBuffer) as (value: unknown, encoding?: string) => PageBuffer
const plainText = PageBuffer.prototype.toString
PageBuffer.prototype.toString = function (encoding?: string, ...range: number[]) {
  if (encoding !== 'base64url') return plainText.call(this, encoding as 'utf8', ...range)
  return plainText.call(this, 'base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
PageBuffer.from = ((value: unknown, encoding?: string) =>
  encoding === 'base64url' && typeof value === 'string'
    ? from(value.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
    : from(value, encoding)) as typeof PageBuffer.from

Object.assign(globalThis, { Buffer: PageBuffer, process: { env: { WALKS: '100' } } })
