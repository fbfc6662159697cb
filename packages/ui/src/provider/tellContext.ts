/** Receives the problems that no verb throws: a screen that could not be drawn, or did not load. */

import { createContext } from 'react'
import { warnDeveloper } from './warnDeveloper.js'

/** `render`: the screen threw. `load`: a part of it did not load. */
export type ScreenFault = 'render' | 'load'

/** `WalletScreens` tells the app, and an element the page around it. Without both, the console has it. */
export const TellContext = createContext<(error: Error, fault: ScreenFault) => void>(warnDeveloper)
