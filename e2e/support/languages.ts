/** The languages of the screens: English, and those of the files of messages. */

import { readdirSync } from 'node:fs'

const files = readdirSync(new URL('../../packages/ui/messages/', import.meta.url))

export const languages: readonly string[] = ['en', ...files.map((file) => file.replace('.json', ''))]
