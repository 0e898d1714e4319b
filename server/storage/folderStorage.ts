import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NotStored, requireKey, type Storage } from './storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Storage in a folder. The folder is made with the first file, and only its owner can read it. */
export const folderStorage = (folder: string): Storage => {
  const placeOf = (key: string) => join(folder, requireKey(key))
  return {
    put: async (key, path) => {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // The file is replaced by renaming, so that current readers keep reading the old one.
      const copy = `${place}.${randomUUID()}`
      await copyFile(path, copy)
      await rename(copy, place)
    },
    read: async (key) => {
      const file = await open(placeOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new NotStored(key, error) : error
      })
      return file.createReadStream()
    },
    remove: async (key) => rm(placeOf(key), { force: true }),
  }
}
