/** The relay. */

import { getBackend } from '../../../getBackend.mjs'

export const dynamic = 'force-dynamic'
const handle = (request) => getBackend().relay(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
