/** Times for made-up ids that begin with their time: such an id could exist, and hardly ever changes. */

const hourMs = 3_600_000
/** Between the creation of an account and that of its ways to sign in. */
export const maxDelayMs = 600_000

/** @returns Milliseconds since 1970 of a UUID of version 7 (RFC 9562, section 5.7); undefined for any other text. */
export function timeOfUuid7(text: string): number | undefined {
  const [, high, low] =
    /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.exec(text) ?? []
  return high === undefined ? undefined : Number.parseInt(high + low, 16)
}

/**
 * A time between `since` and `now`, each hour as likely. As time goes on, it stays, or moves once to the newest hour: as if the user
 * had signed up just then.
 *
 * @param seed - 16 hex digits: they choose the hour.
 * @param offset - From 0 to 1: it chooses the place within the hour.
 */
export function timeBetween(since: number, now: number, seed: string, offset: number): number {
  const hours = Math.max(1, Math.floor((now - since - maxDelayMs) / hourMs))
  return Math.floor(since + (jumpHash(BigInt(`0x${seed}`), hours) + offset) * hourMs)
}

/**
 * Chooses one of `count` places. With one more place, a key stays where it is or moves to the new place.
 *
 * @see https://arxiv.org/abs/1406.2294 (Lamping and Veach: jump consistent hash)
 */
function jumpHash(key: bigint, count: number): number {
  let place = 0
  for (let next = 0; next < count; ) {
    place = next
    key = BigInt.asUintN(64, key * 2862933555777941757n + 1n)
    next = Math.floor((place + 1) * (2 ** 31 / (Number(key >> 33n) + 1)))
  }
  return place
}
