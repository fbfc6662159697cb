/** Tests of the sandbox that do not hold in a page of an engine, each with its reason. */
export const leftOut: Record<'chromium' | 'firefox' | 'webkit', { file: string; reason: string }[]>
