/** The script of the status page: shows new records in place. It is a resource of its own, as the policy forbids inline scripts. */

/** Only what has changed is replaced, and nothing that has the focus, so that a reader keeps their place. */
export const statusScript = `const updates = document.querySelector('#updates')
document.querySelector('#update').hidden = false
setInterval(async () => {
  if (!updates.checked || document.hidden) return
  const response = await fetch(location.origin + '/').catch(() => undefined)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of page.querySelectorAll('[data-part]')) {
    const shown = document.getElementById(part.id)
    if (shown.outerHTML !== part.outerHTML && !shown.contains(document.activeElement)) shown.replaceWith(part)
  }
}, 5000)
`
