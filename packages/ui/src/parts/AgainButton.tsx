/** The button for another try; if none can succeed it loads the page again. */

import type { AnyWalletError } from '@embedded-wallet/core'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Button, type ButtonProps } from './Button.js'

interface AgainButtonProps extends ButtonProps {
  /** Why the last try failed. Some browsers never ask again for a module that was lost. */
  error: Error | null | undefined
}

export function AgainButton({ error, onClick, children, ...rest }: AgainButtonProps) {
  const { common } = useTexts(commonTexts)
  const isLost = (error as AnyWalletError | null | undefined)?.code === 'RELOAD_NEEDED'
  return (
    <Button {...rest} onClick={isLost ? () => location.reload() : onClick}>
      {isLost ? common.reload : children}
    </Button>
  )
}
