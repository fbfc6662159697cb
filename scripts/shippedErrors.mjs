/** The page of errors as core and platform ship it: `docsUrl` of an error leads to a section of it, without a network. */

/**
 * @param {string} page - `docs/errors.md`.
 * @returns {string} The same with an anchor at each section, as viewers differ in theirs, and without links to pages that are not shipped.
 */
export const shippedErrors = (page) =>
  page
    .replaceAll(/^### (.+)$/gm, (heading, title) => `<a id="${anchorOf(title)}"></a>\n\n${heading}`)
    .replaceAll(/\[([^\]]+)\]\((?!#|https:)[^)]+\)/g, '$1')

/** As `errorDocsUrl` of protocol writes a code. */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
