/** Who asks and whose window it is: the shop with its name and address, below the wallet's mark. */

import { ForeignText, icons } from '@embedded-wallet/ui/parts'
import type { ReactNode } from 'react'
import { shopName } from '../shopName.js'

/** What the wallet's operator knows of a shop. */
export interface ShopBrand {
  name: string
  /** The address of an image, or the image as `data:`. */
  logo?: string | undefined
}

/** The props of `FramedTop`. */
export interface FramedTopProps {
  /** The origin of the page, as the browser reports it. Undefined: no page is known yet. */
  shop: string | undefined
  brand?: ShopBrand | undefined
  /** Whose window it is: its address, and an image in place of the shield. */
  wallet?: { name: string; mark?: string | undefined } | undefined
}

/** The wallet's mark, for the top of a window. */
export const WalletMark = ({ wallet }: Pick<FramedTopProps, 'wallet'>): ReactNode =>
  wallet && (
    <p data-part="wallet-mark">
      {wallet.mark ? <img data-part="icon" src={wallet.mark} alt="" /> : <icons.shield />}
      <ForeignText text={wallet.name} longest={80} isShort />
    </p>
  )

/** The shop. Its address stands there whatever its name is. */
export function Shop({ shop, brand }: Omit<FramedTopProps, 'wallet'>): ReactNode {
  if (shop === undefined) return null
  const address = shopName(shop)
  return (
    <div data-part="brand">
      {brand?.logo && <img data-part="brand-logo" src={brand.logo} alt="" />}
      <div data-part="brand-text">
        {brand && (
          <p data-part="brand-name">
            <ForeignText text={brand.name} longest={40} isShort />
          </p>
        )}
        <p data-part={brand ? 'detail' : 'brand-name'}>
          <ForeignText text={address} longest={80} isShort />
        </p>
      </div>
    </div>
  )
}
