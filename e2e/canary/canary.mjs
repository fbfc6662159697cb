/** The one secret of every service in a whole test run, and the search for it in every form in which it could travel. */

/** The client secret. It holds every character that some encoding writes in another way. */
export const canary = 'canary:s3cret/with+odd=characters'

const literally = (text) => text.replace(/[^\w-]/g, '\\$&')

/** A character as it is, or as URLs (once or twice encoded), JSON, HTML or JavaScript may write it. */
function escapesOf(character) {
  if (/\w/.test(character)) return character
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  return `(?:\\\\?${literally(character)}|%(?:25)?${hex}|\\\\(?:x|u00)${hex}|&#(?:${code}|x${hex});)`
}

/** What is the same of the base64 of every text in which the bytes begin at this place of a group of three. */
function base64At(bytes, place) {
  const whole = Buffer.concat([Buffer.alloc(place), bytes])
  const encoded = whole.toString('base64').replace(/=+$/, '')
  return encoded.slice(Math.ceil((place * 8) / 6), Math.floor((whole.length * 8) / 6))
}

/** Names of the forms, and how each is recognised. */
function formsOf(secret) {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map((place) => base64At(bytes, place))
  const inBase64Url = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return {
    text: new RegExp([...secret].map(escapesOf).join(''), 'i'),
    base64: new RegExp([...new Set([...inBase64, ...inBase64Url])].map(literally).join('|')),
    hex: new RegExp(bytes.toString('hex'), 'i'),
  }
}

const forms = Object.entries(formsOf(canary))

/** @returns The forms in which the canary is in a text, or in bytes: `text` (URL-encoded and escaped ones too), `base64`, `hex`. */
export function findCanary(content) {
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1')
  return forms.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
