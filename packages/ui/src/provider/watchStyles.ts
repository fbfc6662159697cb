/** Effect: warns developers, once, when the page shows screens without their style sheet. Production builds leave it out. */

declare const process: { env: { NODE_ENV?: string } }

/** The style sheet may come later than the screens, in milliseconds. */
const lateMs = 3000
let isChecked = false

export function watchStyles(): (() => void) | undefined {
  if (process.env.NODE_ENV === 'production') return undefined
  const timer = setTimeout(() => {
    const screen = document.querySelector('.ew')
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    if (isChecked || !screen || links.some(({ sheet }) => !sheet)) return
    isChecked = true
    if (!window.getComputedStyle(screen).getPropertyValue('--ew-space'))
      console.warn(
        "The wallet's screens lack their style sheet. Add: import '@embedded-wallet/ui/styles.css'",
      )
  }, lateMs)
  return () => clearTimeout(timer)
}
