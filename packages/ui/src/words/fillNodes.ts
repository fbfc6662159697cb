/** How elements come into a text. */

import { createElement, Fragment, type ReactNode } from 'react'

/** Puts elements, such as a link, into the places of a text. What stands between them is replaced when it changes, as in `Said`. */
export const fillNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) =>
      at % 2 === 0
        ? part && createElement('span', { key: `${at} ${part}`, 'data-part': 'said' }, part)
        : createElement(Fragment, { key: at }, values[part]),
    )
