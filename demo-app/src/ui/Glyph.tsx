/** The icons that the screens do not have, drawn like theirs. */

const paths = {
  wallet: 'M17 7V4H5a2 2 0 0 0 0 4h15v11H5a2 2 0 0 1-2-2V6M16 13.5h.01',
  house: 'M3 11l9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  code: 'm8 6-6 6 6 6M16 6l6 6-6 6',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01',
} as const

/** Only for the eye: what it means stands beside it as a text. */
export const Glyph = ({ name }: { name: keyof typeof paths }) => (
  <svg data-part="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
