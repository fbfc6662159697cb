/** `@embedded-wallet/sandbox/node`: keeps a sandbox's state in a directory, on Node. */

export {
  DirectoryInUseError,
  lockDirectory,
  readOrCreateCredentials,
  type SandboxCredentials,
} from './node/directoryLock.js'
export { type FileJournal, openFileJournal } from './node/fileJournal.js'
