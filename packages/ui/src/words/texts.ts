/** The type of a table of texts, and how values come into a text. */

import { createElement, Fragment, type ReactNode } from 'react'
import type { en } from './en.js'

/** The same table with any texts in it. */
type Words<Table> = { readonly [Key in keyof Table]: Table[Key] extends string ? string : Words<Table[Key]> }

/** The texts of one language. `{name}` in a text is a place for a value. */
export type Texts = Words<typeof en>

/**
 * Puts values into the places of a text.
 *
 * @returns The text. A place without a value stays empty.
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Puts elements, such as a link, into the places of a text. */
export const fillNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? part : values[part]))
