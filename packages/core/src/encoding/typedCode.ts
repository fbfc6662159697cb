/** The code of a user, as a form passes it. */

import { readCode } from '@embedded-wallet/protocol'

/** @returns The code alone. What holds no single code goes as it was typed: the service refuses it. */
export const typedCode = (text: string): string => readCode(text) ?? text.trim()
