/** The names of the ways to sign in, in the page's language. */

import * as words from '@embedded-wallet/ui/words'
import type { IdentityProviderInfo } from '../../shared/apiTypes'
import { texts } from './texts'

export const nameOfWay = (type: string, provider?: IdentityProviderInfo): string =>
  words.nameOfWay(texts, type, provider?.name)

export const describeWay = (
  way: { type: string; nickname?: string },
  provider?: IdentityProviderInfo,
): string => words.describeWay(texts, way, provider?.name)
