/** The frame of every page. */

import './style.css'

export const metadata = { title: 'Shop wallet', icons: 'data:,', other: { 'color-scheme': 'light dark' } }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
