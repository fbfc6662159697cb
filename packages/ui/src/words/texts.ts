/** The type of a table of texts, and how elements come into a text. */

import { createElement, Fragment, type ReactNode } from 'react'
import type { en } from './en.js'
import type { Plural } from './fill.js'

export { fill, type Plural, plural } from './fill.js'

/** The same table with any texts in it. Each language has its own plural forms. */
type Words<Table> = Table extends string
  ? string
  : Table extends { one: string; other: string }
    ? Plural
    : { readonly [Key in keyof Table]: Words<Table[Key]> }

/** The texts of one language. `{name}` in a text is a place for a value. */
export type Texts = Words<typeof en>

/** A language, or the texts of it that replace the English ones. */
export type SomeTexts = Some<Texts>

type Some<Table> = Table extends string | Plural
  ? Table
  : { readonly [Key in keyof Table]?: Some<Table[Key]> | undefined }

/** Puts elements, such as a link, into the places of a text. */
export const fillNodes = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text
    .split(/\{(\w+)\}/)
    .map((part, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? part : values[part]))
