/** The relay as a route. It is loaded by the first request: nothing may run while Next.js builds the app. */

export const dynamic = 'force-dynamic'
const handle = async (request) => (await import('../../../server/wallet.mjs')).wallet(request)

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST }
