/** Renders the screens of all elements of a page as one tree, so that they share one wallet, one login and one question. */

import { createElement, Fragment, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ElementsHost } from '../define/defineScreen.js'
import { stopSubmits } from '../define/stopSubmits.js'
import { WalletScreens, type WalletScreensProps } from '../screens/WalletScreens.js'
import { adoptStyles } from './adoptStyles.js'

export interface ScreensHost extends ElementsHost<ReactNode> {
  /** Renders anew with these options. */
  connect: (options: WalletScreensProps) => void
}

export function createScreensHost(): ScreensHost {
  const shown = new Map<HTMLElement, { key: number; render: () => ReactNode }>()
  let options: WalletScreensProps | undefined
  let root: Root | undefined
  let keys = 0
  let isPlanned = false

  const render = () => {
    isPlanned = false
    if (options === undefined || (root === undefined && shown.size === 0)) return
    root ??= createRoot(openContainer())
    const portals = [...shown].map(([element, { key, render }]) => (
      <Fragment key={key}>{createPortal(createElement(Fragment, null, render()), element)}</Fragment>
    ))
    root.render(<WalletScreens {...options}>{portals}</WalletScreens>)
  }
  /** Once for all elements that change in one task. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(render)
  }
  return {
    connect: (next) => {
      options = next
      plan()
    },
    show: (element, render) => {
      shown.set(element, { key: shown.get(element)?.key ?? ++keys, render })
      plan()
    },
    hide: (element) => {
      shown.delete(element)
      plan()
    },
  }
}

/** Where the tree itself is: a question to the user opens there. */
function openContainer(): HTMLElement {
  adoptStyles()
  const container = document.createElement('div')
  stopSubmits(container)
  document.body.append(container)
  return container
}
