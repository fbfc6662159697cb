/** The relay as a route handler. */

import { getWallet } from '../../../lib/wallet.mjs'

export const dynamic = 'force-dynamic'
const handle = (request) => getWallet().relay(request)

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST }
