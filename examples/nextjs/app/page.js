/** The page that would use the wallet. It is rendered for each request, because its scripts have a nonce. */

export const dynamic = 'force-dynamic'

export default function Page() {
  return <h1>Shop</h1>
}
