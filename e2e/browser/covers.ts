/** What a hostile page does with the wallet's frame before the user clicks, so that the click confirms a payment that the user does not see. */

export interface Cover {
  name: string
  /** Styles of the page's own element over the frame, of the frame, and of the slot around it. */
  lid?: string
  frame?: string
  slot?: string
  /** More of it. Runs in the page and refers to nothing outside of itself. */
  run?: (parts: Parts) => void
}

export interface Parts {
  lid: HTMLElement
  frame: HTMLIFrameElement
  slot: HTMLElement
}

const whole = 'inset: 0;'
/** The clicks of the user pass through it, to the frame. */
const through = `${whole} pointer-events: none;`

export const covers: readonly Cover[] = [
  { name: 'an opaque element', lid: `${whole} background: white` },
  { name: 'an opaque element that clicks pass through', lid: `${through} background: white` },
  { name: 'a transparent element', lid: `${through} background: transparent; border: 1px solid red` },
  { name: 'one pixel', lid: `${through} inset: 50% auto auto 50%; width: 1px; height: 1px; background: red` },
  { name: 'an element of opacity .01', lid: `${through} background: white; opacity: .01` },
  {
    name: 'another amount in front of the amount',
    lid: `${through} font: 40px serif; color: black`,
    run: ({ lid }) =>
      lid.append(
        '0.01 USDC',
        document.createElement('br'),
        '0.01 USDC',
        document.createElement('br'),
        '0.01 USDC',
      ),
  },
  { name: 'a blur of what is behind', lid: `${through} backdrop-filter: blur(20px)` },
  {
    name: 'a frame of the page',
    lid: `${through}`,
    run: ({ lid }) => {
      const own = document.createElement('iframe')
      own.srcdoc = '<body style="background: white">Win a prize'
      own.style.cssText = 'width: 100%; height: 100%; pointer-events: none'
      lid.append(own)
    },
  },
  { name: 'opacity .99', frame: 'opacity: .99' },
  { name: 'opacity of the slot', slot: 'opacity: .02' },
  { name: 'a smaller scale', frame: 'transform: scale(.5)' },
  { name: 'a rotation', frame: 'transform: rotate(180deg)' },
  { name: 'a third dimension', slot: 'perspective: 100px', frame: 'transform: rotateY(60deg)' },
  { name: 'a filter', frame: 'filter: contrast(.05)' },
  {
    name: 'a filter of the page',
    run: () => {
      document.body.style.filter = 'blur(9px)'
    },
  },
  { name: 'a clipped slot', slot: 'overflow: hidden; height: 60px' },
  {
    name: 'a scrolled slot',
    slot: 'overflow: hidden; height: 120px',
    run: ({ slot, frame }) => {
      frame.style.marginBottom = '600px'
      slot.scrollTop = 100
    },
  },
  { name: 'a small frame', frame: 'width: 40px; height: 20px' },
  { name: 'a narrow frame', frame: 'width: 200px' },
  { name: 'a clip path', frame: 'clip-path: inset(60% 0 0 0)' },
  { name: 'a blend mode', lid: `${through} background: white; mix-blend-mode: difference` },
  { name: 'a blend mode of the frame', frame: 'mix-blend-mode: screen' },
  { name: 'a zoom', slot: 'zoom: .3' },
  { name: 'outside of the page', slot: 'position: fixed; left: -180px' },
  { name: 'invisible', frame: 'visibility: hidden' },
  {
    name: 'the backdrop of a dialog',
    run: ({ lid }) => {
      const dialog = document.createElement('dialog')
      dialog.style.cssText = 'pointer-events: none; width: 10px; margin-top: 700px'
      lid.append(dialog)
      dialog.showModal()
    },
  },
  {
    name: 'a popover in the top layer',
    run: ({ lid, slot }) => {
      const popover = document.createElement('div')
      popover.popover = 'manual'
      const { left, top, width, height } = slot.getBoundingClientRect()
      popover.style.cssText = `pointer-events: none; margin: 0; background: white; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`
      lid.append(popover)
      popover.showPopover()
    },
  },
  {
    name: 'a slot that moves all the time',
    run: ({ slot }) => {
      const at = [{ transform: 'translateX(0)' }, { transform: 'translateX(3px)' }]
      slot.animate(at, { duration: 100, iterations: Number.POSITIVE_INFINITY })
    },
  },
]

/** Chromium does not count a mask as a cover, and a frame does not know where in the page it is: nothing in it learns of these. */
export const masks: readonly Cover[] = [
  { name: 'a mask', frame: 'mask-image: linear-gradient(transparent 60%, black 61%)' },
  { name: 'a mask of the slot', slot: 'mask-image: linear-gradient(transparent 60%, black 61%)' },
  {
    name: 'a moved frame (moveBefore)',
    run: ({ slot, frame, lid }) => {
      // At its own place the user sees all of it; beside it, the mouse is no longer in it.
      const other = lid.appendChild(document.createElement('div'))
      other.style.cssText = 'position: absolute; left: 500px; width: 400px'
      const move = (to: Element, next: Element) => {
        if (!other.isConnected) return
        ;(to as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(frame, null)
        setTimeout(move, 300, next, to)
      }
      move(other, slot)
    },
  },
]

/** What the page does in the moment of a click: the first click of a double click hits its own element, and the second one the frame. */
export interface Moment {
  name: string
  /** Until then. */
  slot?: string
  frame?: string
  /** At the first click. Runs in the page and refers to nothing outside of itself. Default: only the element goes, and these styles. */
  run?: (parts: Parts) => void
}

export const moments: readonly Moment[] = [
  { name: 'an element goes' },
  { name: 'the frame comes from elsewhere in view', slot: 'left: 480px', run: ({ frame }) => frame.focus() },
  { name: 'the frame grows', frame: 'width: 40px; height: 20px' },
  { name: 'the frame is scrolled here', slot: 'top: 2000px' },
  { name: 'the frame comes from the edge', slot: 'left: -380px' },
  { name: 'the zoom ends', slot: 'zoom: .2' },
  { name: 'the scale ends', frame: 'transform: scale(.1)' },
  { name: 'it becomes visible', frame: 'visibility: hidden' },
  { name: 'it is displayed', slot: 'display: none' },
  { name: 'it becomes opaque', frame: 'opacity: 0' },
  { name: 'the clip ends', frame: 'clip-path: inset(100% 0 0 0)' },
  {
    name: 'moveBefore',
    run: ({ slot, frame }) => {
      const moving = slot as unknown as { moveBefore(node: Node, child: null): void }
      moving.moveBefore(frame, null)
    },
  },
  { name: 'full screen', run: ({ slot }) => void slot.requestFullscreen() },
  { name: 'full screen of another element', run: ({ lid }) => void lid.requestFullscreen() },
  { name: 'a pointer lock', run: ({ lid }) => void lid.requestPointerLock() },
  {
    name: 'a window opens and closes',
    run: () => window.open('about:blank', '', 'width=200,height=200')?.close(),
  },
  { name: 'another focus', run: ({ frame }) => frame.contentWindow!.focus() },
]
