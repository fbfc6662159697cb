/** The names of the ways to sign in. */

import { fill } from './fill.js'
import type { Texts } from './texts.js'
import { isVisible, visibleText } from './visibleText.js'

/**
 * Names the kind of a way, for a list.
 *
 * @param provider - The name of the app's identity provider.
 */
export const nameOfWay = ({ ways }: Pick<Texts, 'ways'>, type: string, provider?: string): string =>
  type === 'OAUTH' && provider !== undefined ? provider : ways.names[kindOf(type)]

/** Names a way inside a sentence: `the passkey “Chrome on Linux”`. */
export function describeWay(
  { ways }: Pick<Texts, 'ways'>,
  { type, nickname }: { type: string; nickname?: string | undefined },
  provider?: string,
): string {
  if (type === 'PASSKEY' && isVisible(nickname))
    return fill(ways.namedPasskey, { name: visibleText(nickname, 60) })
  return type === 'OAUTH' && provider !== undefined ? provider : ways.inSentence[kindOf(type)]
}

const kinds = ['PASSKEY', 'EMAIL_OTP', 'SMS_OTP', 'OAUTH'] as const

const kindOf = (type: string): (typeof kinds)[number] | 'other' =>
  kinds.find((kind) => kind === type) ?? 'other'
