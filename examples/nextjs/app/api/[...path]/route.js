/** The app's own calls. */

import { clientAddress } from '../../../lib/clientAddress.mjs'
import { getWallet } from '../../../lib/wallet.mjs'

export const dynamic = 'force-dynamic'
export const POST = (request) => getWallet().shop.handle(request, { address: clientAddress(request) })
