/** The page that would use the wallet. */

export default function Page() {
  return <h1>Shop</h1>
}
