/** `@embedded-wallet/sandbox/node`: keeps a sandbox's state in a directory, on Node. */

export { readOrCreateCredentials, type SandboxCredentials } from './node/credentials.js'
export { DirectoryInUseError, lockDirectory } from './node/directoryLock.js'
export { type FileJournal, openFileJournal } from './node/fileJournal.js'
