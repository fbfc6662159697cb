/** Calls the shop's own API. */

/** @returns The JSON of the response. A GET without a body, a POST with one. */
export async function callApi(path, body) {
  const post = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(`/api${path}`, post)
  const result = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new Error(result.message)
  return result
}
