/** A card of a screen. */

import type { ReactNode } from 'react'
import { Heading, type HeadingProps } from './Heading.js'
import { Muted } from './Muted.js'

/** The props of `Card`. */
export interface CardProps extends Pick<HeadingProps, 'variant' | 'takesFocus'> {
  title?: string | undefined
  /** Another key is another heading, which may take the focus. */
  titleKey?: string | number | undefined
  /** A text below the title. */
  intro?: ReactNode
  /** The address of a picture above the title. */
  logo?: string | undefined
  /** `hero`: the one card that the eye finds first, such as the balance. */
  look?: 'hero' | undefined
  children?: ReactNode
}

/** A card, with a heading if it has a title. */
export function Card({ title, titleKey, intro, logo, look, children, ...heading }: CardProps) {
  return (
    <section data-part="card" data-look={look}>
      {title !== undefined && (
        <div data-part="card-head">
          {logo && <img data-part="logo" src={logo} alt="" />}
          <Heading key={titleKey} {...heading}>
            {title}
          </Heading>
          {intro && <Muted>{intro}</Muted>}
        </div>
      )}
      {children}
    </section>
  )
}
