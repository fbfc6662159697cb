export const halves: Readonly<Record<string, string>>
export function countLines(text: string): number
export function countHalves(): Record<string, number>
