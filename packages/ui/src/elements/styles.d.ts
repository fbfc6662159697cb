/** The text of a style sheet, as the build puts it into the elements. */

declare module '*.css?inline' {
  const text: string
  export default text
}
