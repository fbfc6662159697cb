/** A list of rows: an icon, a title with a detail below, and something at the end. */

import type { ReactNode } from 'react'
import * as icons from './moreIcons.js'
import { Said } from './Said.js'

/** A list of `ListRow`s. `label` names it for a screen reader. */
export const List = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
  <ul role="list" aria-label={label} data-part="list">
    {children}
  </ul>
)

/** The props of `ListRow`. */
export interface ListRowProps {
  icon?: icons.IconLook | undefined
  /** The color of the icon. */
  tone?: 'plain' | 'good' | 'info' | 'warning' | 'error' | undefined
  title: ReactNode
  detail?: ReactNode
  /** At the end of the title's line, such as an amount. */
  end?: ReactNode
  /** The whole row is a link. */
  href?: string | undefined
  /** The whole row is a button; with `href`, what a click on the link does first. */
  onClick?: ((event: { preventDefault: () => void }) => void) | undefined
  /** Buttons of the row. */
  children?: ReactNode
}

/** A row of a list: a link with `href`, a button with `onClick`. */
export function ListRow({ href, onClick, children, ...look }: ListRowProps) {
  const content = <Content {...look} isLink={href !== undefined || onClick !== undefined} />
  return (
    <li data-part="list-item">
      {href !== undefined ? (
        <a href={href} onClick={onClick} data-part="list-row" data-look="link">
          {content}
        </a>
      ) : onClick ? (
        <button type="button" onClick={onClick} data-part="list-row" data-look="link">
          {content}
        </button>
      ) : (
        <div data-part="list-row">{content}</div>
      )}
      {children && <div data-part="list-actions">{children}</div>}
    </li>
  )
}

function Content(props: Omit<ListRowProps, 'href' | 'onClick' | 'children'> & { isLink: boolean }) {
  const { icon, tone, title, detail, end, isLink } = props
  return (
    <>
      {icon && <Badge icon={icon} tone={tone} />}
      <span data-part="list-body">
        <span data-part="list-main">
          <span data-part="list-title">
            <Said>{title}</Said>
          </span>
          {detail && (
            <span data-part="list-detail">
              <Said>{detail}</Said>
            </span>
          )}
        </span>
        {end && (
          <span data-part="list-end">
            <bdi>
              <Said>{end}</Said>
            </bdi>
          </span>
        )}
      </span>
      {isLink && <icons.next />}
    </>
  )
}

/** An icon in a circle of its tone. `large`: the end of a payment. */
export const Badge = ({
  icon: Icon,
  tone = 'plain',
  size,
}: {
  icon: icons.IconLook
  tone?: ListRowProps['tone'] | undefined
  size?: 'large' | undefined
}) => (
  <span data-part="badge" data-tone={tone} data-size={size}>
    <Icon aria-hidden="true" data-part="icon" />
  </span>
)
