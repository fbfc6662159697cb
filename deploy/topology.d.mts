export interface ClusterProcess {
  command: string[]
  environment: Record<string, string>
}
export const relays: readonly string[]
export const composePorts: Record<string, number>
export function topology(parts: {
  hostOf: (name: string) => string
  portOf: (name: string) => number
  listenOn: string
  secrets: { app: string; sandbox: string }
}): Record<string, ClusterProcess>
