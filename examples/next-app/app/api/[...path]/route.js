/** The shop's own API. */

import { getBackend } from '../../../getBackend.mjs'

export const dynamic = 'force-dynamic'
const handle = (request) => getBackend().api(request)

export { handle as GET, handle as POST }
