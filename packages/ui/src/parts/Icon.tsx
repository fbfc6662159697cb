/** The icons of the screens, as paths of our own: each is drawn with a line of one width in a square of 24. */

import type { ReactNode } from 'react'

const paths = {
  in: 'M17 7 7 17M15 17H7V9',
  out: 'M7 17 17 7M9 7h8v8',
  next: 'm9 5 7 7-7 7',
  down: 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7',
  plus: 'M12 5v14M5 12h14',
  alert: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  help: 'M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  info: 'M12 11v5M12 7.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  back: 'M4 9h10a5.5 5.5 0 0 1 0 11h-3M8 5 4 9l4 4',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.3 4l1.7-2M20 20v-5h-5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  edit: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  passkey:
    'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20c.5-3.5 3.4-5.5 7-5.5 1 0 1.9.1 2.7.4M18 12a2.7 2.7 0 0 0-1 5.2V21l1.3 1 1.7-1.7-1-1.1 1-1.2-.8-.8A2.7 2.7 0 0 0 18 12z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.6-3.5 3.7-5.5 7.5-5.5s6.9 2 7.5 5.5',
  mail: 'M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5',
  message: 'M4 5h16v11H10l-5 4v-4H4zM8 10.5h8',
  device: 'M7 3h10v18H7zM11 18h2',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7',
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  busy: 'M12 3a9 9 0 1 0 9 9',
} as const

/** The names of the icons. */
export type IconName = keyof typeof paths

/** The name of an icon, or a component of the app's own that draws an SVG element. */
export type IconLook = IconName | ((props: { 'aria-hidden': 'true'; 'data-part': 'icon' }) => ReactNode)

/** Only for the eye: what it means stands beside it as a text. */
export function Icon({ name }: { name: IconLook }) {
  if (typeof name !== 'string') {
    const Own = name
    return <Own aria-hidden="true" data-part="icon" />
  }
  return (
    // With a size of its own: without the style sheet it would fill the page.
    <svg data-part="icon" data-icon={name} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
