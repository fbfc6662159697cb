/** Shows what just happened between the page, the relay and the service. */

export function Inspector() {
  return null
}
