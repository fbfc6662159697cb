/** The page of the app, and the headers that every page with a wallet needs. */

/**
 * A script that gets into the page can use the wallet while it is open. So nothing runs but the scripts of this origin, and no
 * text becomes markup or script: the wallet needs no Trusted Types policy. List a policy by its name when a library of yours
 * needs one, such as `trusted-types dompurify`.
 *
 * @see https://www.w3.org/TR/trusted-types/#trusted-types-csp-directive
 */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Your page loads the wallet here, from a script of your own origin. */
const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Shop</title></head>
<body><main><h1>Shop</h1></main></body>
</html>
`

export const shopPage = () =>
  new Response(html, {
    headers: { ...pageHeaders, 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=utf-8' },
  })
