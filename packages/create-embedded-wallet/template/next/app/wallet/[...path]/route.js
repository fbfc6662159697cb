/** The relay as a route. It is loaded by the first request: nothing may run while Next.js builds the app. */

import { after } from 'next/server'

export const dynamic = 'force-dynamic'
// Serverless hosts stop a function after its response: `after` lets a mail still leave.
const handle = async (request) => {
  const { wallet } = await import('../../../server/wallet.mjs')
  return wallet(request, { waitUntil: (work) => after(work) })
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST }
