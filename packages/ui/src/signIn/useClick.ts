/** Hook: runs the action of a click, which may sign for it. */

import { type SignedAction, tellApp } from '@embedded-wallet/core'
import type { Clicked } from '../provider/approval.js'
import { useScreens } from '../provider/screensContext.js'

/**
 * @param onDone - Called after each action that is done.
 * @returns Runs the work of a click. Its promise is what the work gave; undefined if it is not done: its hook has the reason.
 */
export function useClick(onDone?: ((action: SignedAction) => void) | undefined) {
  const { approval } = useScreens()
  return async <End extends { status: string }>(
    action: SignedAction,
    work: () => Promise<End>,
    details?: Clicked,
  ): Promise<End | undefined> => {
    const end = await approval.asClicked(action, work, details)
    if (end.status !== 'done') return undefined
    tellApp(onDone, action)
    return end
  }
}
