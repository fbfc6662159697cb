/** The names of the ways to sign in, as the page says them. */

import type { IdentityProviderInfo } from '../../shared/apiTypes'

interface NamedWay {
  type: string
  nickname?: string
}

/** The kind of a way, for a list. */
export function nameOfWay(type: string, provider?: IdentityProviderInfo): string {
  if (type === 'PASSKEY') return 'Passkey'
  if (type === 'EMAIL_OTP') return 'Codes by e-mail'
  if (type === 'SMS_OTP') return 'Codes by SMS'
  if (type === 'OAUTH') return provider?.name ?? 'Identity provider'
  return 'Another way to sign in'
}

/** A way inside a sentence: `the passkey "Chrome on Linux"`. */
export function describeWay({ type, nickname }: NamedWay, provider?: IdentityProviderInfo): string {
  if (type === 'PASSKEY') return nickname ? `the passkey “${nickname}”` : 'a passkey'
  if (type === 'EMAIL_OTP') return 'codes by e-mail'
  if (type === 'SMS_OTP') return 'codes by SMS'
  return type === 'OAUTH' && provider ? provider.name : 'another way'
}
