/** The layout of every page. */

import '../src/style.css'

export const metadata = { title: '__TITLE__', icons: '/coffee.svg' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
