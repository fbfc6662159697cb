/** The times that made-up ids begin with: such as real accounts could have, and almost always the same for one name. */

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
  return Math.floor(since + (chooseHour(BigInt(`0x${seed}`), hours) + offset) * hourMs)
}

/**
 * Chooses one of `hours`, each as likely, with the jump hash.
 *
 * A remainder (`seed % hours`) would move almost every name with each new hour. Here the nth hour takes each name with a chance of 1 in n,
 * which keeps all hours as likely. Not each hour is tried: one random number tells which hour takes the name next, and so it jumps until
 * the next jump would lead beyond the newest hour. The random numbers follow from the seed alone, so a name makes the same jumps each
 * time, and one more hour adds one jump or none.
 *
 * @see https://arxiv.org/abs/1406.2294 (Lamping and Veach: jump consistent hash)
 */
function chooseHour(seed: bigint, hours: number): number {
  let random = seed
  let hour = 0
  for (let next = 0; next < hours; ) {
    hour = next
    random = BigInt.asUintN(64, random * 2862933555777941757n + 1n)
    // At least 1, and at least n with a chance of 1 in n. The upper bits are more random than the lower ones.
    const stretch = 2 ** 31 / (Number(random >> 33n) + 1)
    next = Math.floor((hour + 1) * stretch)
  }
  return hour
}
