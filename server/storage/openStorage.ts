import { folderStorage } from './folderStorage.ts'
import { limitedStorage } from './limitedStorage.ts'
import { type S3Settings, s3Storage } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** Where uploaded files are stored. */
export type StorageConfig =
  | {
      readonly kind: 'folder'
      /** An absolute path. */
      readonly folder: string
    }
  | ({ readonly kind: 's3' } & S3Settings)

export const openStorage = (config: StorageConfig): Storage =>
  limitedStorage(config.kind === 's3' ? s3Storage(config) : folderStorage(config.folder))
