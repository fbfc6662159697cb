/** Hook: `autoFocus` of a control. React has it, Preact does not: browsers follow the attribute only while a page loads. */

import { type Ref, type RefCallback, useCallback, useImperativeHandle, useRef, useState } from 'react'

/**
 * @param given - A ref that the caller was given for the same control.
 * @returns A ref for the control. Where it is wanted at first, the control takes the focus when it appears.
 */
export function useAutoFocus<Control extends HTMLElement>(
  isWanted: boolean | undefined,
  given?: Ref<Control>,
): RefCallback<Control> {
  const own = useRef<Control>(null)
  const [isWantedAtFirst] = useState(isWanted)
  useImperativeHandle(given, () => own.current!)
  return useCallback(
    (control: Control | null) => {
      own.current = control
      if (isWantedAtFirst) control?.focus()
    },
    [isWantedAtFirst],
  )
}
