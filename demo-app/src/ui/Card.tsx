/** A card of the page and its heading. */

import { type ReactNode, useEffect, useRef } from 'react'

interface CardProps extends Pick<HeadingProps, 'variant' | 'takesFocus'> {
  title?: string
  /** Another key is another heading, which may take the focus. */
  titleKey?: string | number
  /** A text below the title. */
  intro?: ReactNode
  children?: ReactNode
}

export function Card({ title, titleKey, intro, children, ...heading }: CardProps) {
  return (
    <section className="flex flex-col gap-5 rounded-2xl border border-line bg-card p-5 shadow-[0_1px_2px_rgb(0_0_0/0.04),0_8px_24px_-12px_rgb(0_0_0/0.10)] sm:p-7">
      {title !== undefined && (
        <div className="flex flex-col gap-2">
          <Heading key={titleKey} {...heading}>
            {title}
          </Heading>
          {intro && <p className="leading-relaxed wrap-anywhere text-muted">{intro}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

const variants = {
  heading: 'text-lg font-semibold tracking-tight',
  /** For the first heading of a page. */
  title: 'text-3xl font-semibold tracking-tight text-balance',
}

interface HeadingProps {
  children: ReactNode
  id?: string
  variant?: keyof typeof variants
  /**
   * Whether the focus moves here when the heading appears. Use it when the heading replaces the focused control. `whenIdle`: also from
   * the title of the page, which stands below what the user must do next.
   */
  takesFocus?: 'always' | 'whenLost' | 'whenIdle'
}

export function Heading({ children, id, variant = 'heading', takesFocus }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus === 'always') heading.current?.focus()
    if (takesFocus === 'whenLost') focusWhenLost(heading.current)
    if (takesFocus === 'whenIdle') focusWhenLost(heading.current, 'h1')
  }, [takesFocus])
  const Level = variant === 'title' ? 'h1' : 'h2'
  return (
    <Level ref={heading} id={id} tabIndex={-1} className={variants[variant]}>
      {children}
    </Level>
  )
}

/**
 * Focuses the element if the focused control is gone. It never takes the focus from another control.
 *
 * @param orOn - A selector: it takes the focus from such elements, too.
 */
export function focusWhenLost(element: HTMLElement | null, orOn?: string): void {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true
  const { activeElement, body } = document
  const isFree = activeElement === body || (orOn !== undefined && activeElement?.matches(orOn))
  if (hasActed && isFree) element?.focus({ preventScroll: true })
}
