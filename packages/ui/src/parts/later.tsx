/** A component that loads after the first view of its screen, so that the first view comes sooner. */

import type { ComponentType } from 'react'
import { laterModule } from '../provider/laterModule.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Button } from './Button.js'
import { Dialog } from './Dialog.js'
import * as icons from './icons.js'
import { Notice } from './Notice.js'

/**
 * @param load - Imports the module of the components.
 * @returns `later`: the component of that name, which shows nothing until it is there.
 */
export function laterFrom<Module>(load: () => Promise<Module>) {
  const { prepare, useModule } = laterModule(load)
  const later = <Name extends keyof Module>(name: Name): Module[Name] => {
    const Later = (props: Pick<NotLoadedProps, 'onCancel'>) => {
      const module = useModule(true)
      const Component = module?.[name] as ComponentType<object> | undefined
      if (Component) return <Component {...props} />
      return module === null ? <NotLoaded onRetry={prepare} onCancel={props.onCancel} /> : null
    }
    return Later as Module[Name]
  }
  return { later, prepare, useModule }
}

interface NotLoadedProps {
  onRetry: () => void
  /** Of a component that is a dialog. */
  onCancel?: (() => void) | undefined
}

function NotLoaded({ onRetry, onCancel }: NotLoadedProps) {
  const { common } = useTexts(commonTexts)
  const retry = (
    <Button variant="primary" icon={icons.refresh} onClick={onRetry}>
      {common.tryAgain}
    </Button>
  )
  if (!onCancel)
    return (
      <>
        <Notice problem={{ tone: 'error', text: common.notLoaded }} />
        {retry}
      </>
    )
  return (
    <Dialog title={common.notLoaded} onCancel={onCancel}>
      {retry}
      <Button variant="foot" onClick={onCancel}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}
