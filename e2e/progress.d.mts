export function watchProgress(title: string, print?: (line: string) => void): { heard(): void; end(): void }
