/** Names the network of an address, so that one caller counts as one. */

/** The part of an address that a caller cannot easily change: IPv4 without its port, or the first bits of IPv6: a home has 64 of its own, a customer of a data center often 48. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const text = address.slice(0, 64).toLowerCase()
  if (!text.includes(':')) return text
  const [head = [], tail = []] = text
    .replace(/^\[|[\]%].*/g, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, bits / 16)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${bits}`
}
