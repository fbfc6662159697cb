/** The icons of the first views, as paths of our own: each is drawn with a line of one width in a square of 24. */

import type { ReactNode } from 'react'

/** An icon of ours, or a component of the app's own that draws an SVG element. Only for the eye: what it means stands beside it as a text. */
export type IconLook = (props: { 'aria-hidden': 'true'; 'data-part': 'icon' }) => ReactNode

/**
 * Draws an icon like ours, of a path in a square of 24.
 *
 * @param name - Of one that moves, or that turns with the direction of the text.
 */
// @__NO_SIDE_EFFECTS__
export function drawn(path: string, name?: string): () => ReactNode {
  return () => (
    // With a size of its own: without the style sheet it would fill the page.
    <svg data-part="icon" data-icon={name} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Icons of the first views: each one shows what it is named after. */
export const alert = drawn('M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'),
  help = drawn(
    'M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  ),
  info = drawn('M12 11v5M12 7.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'),
  refresh = drawn('M20 11a8 8 0 0 0-14.3-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.3 4l1.7-2M20 20v-5h-5'),
  edit = drawn('m4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5'),
  shield = drawn('M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5'),
  busy = drawn('M12 3a9 9 0 1 0 9 9', 'busy')
