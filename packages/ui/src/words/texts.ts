/** The type of a table of texts. */

import type { en } from './en.js'
import type { Plural } from './plural.js'

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
