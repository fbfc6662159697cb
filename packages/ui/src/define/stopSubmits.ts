/** Keeps the forms of the screens to themselves: a page that listens to every form, as Turbo and htmx do, must not send ours. */

export const stopSubmits = (element: HTMLElement): void =>
  element.addEventListener('submit', (event) => event.stopPropagation())
