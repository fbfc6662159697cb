/** The login as a route. */

export const dynamic = 'force-dynamic'
const handle = async (request) => (await import('../../server/login.mjs')).login(request)

export { handle as GET, handle as POST }
