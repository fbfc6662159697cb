/** How elements come into a text. */

import { createElement, Fragment, type ReactNode } from 'react'

/** Puts elements, such as a link, into the places of a text. */
export const fillNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? part : values[part]))
