/** Where the question of an action stands: in the screen whose user waits for it, so that a dialog of the app around that screen is around the question, too. */

import { createContext, type ReactNode } from 'react'

/** The screens of one wallet, and the question that one of them shows. */
export interface Seating {
  /**
   * A screen is on the page.
   *
   * @param show - Gets the question that it shows from now on, or undefined.
   * @returns It leaves. A question that it shows moves to `outside`.
   */
  enter: (screen: string, show: (question: ReactNode) => void) => () => void
  /** The user acts in this screen. */
  noteUse: (screen: string) => void
  /** Shows a question in the screen that the user used last, or `outside`; with undefined there is none. */
  ask: (question: ReactNode) => void
}

/** In place of a screen: below all of them. */
export const outside = ''

export const SeatingContext = createContext<Seating | undefined>(undefined)

export function createSeating(): Seating {
  const present = new Map<string, (question: ReactNode) => void>()
  let used = outside
  let at = outside
  let question: ReactNode
  const move = (screen: string) => {
    if (screen !== at) present.get(at)?.(undefined)
    at = screen
    present.get(at)?.(question)
  }
  return {
    enter: (screen, show) => {
      present.set(screen, show)
      return () => {
        present.delete(screen)
        if (at === screen) move(outside)
      }
    },
    noteUse: (screen) => {
      used = screen
    },
    ask: (next) => {
      question = next
      move(present.has(used) ? used : outside)
    },
  }
}
