import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Storage in a folder. It is made with the first file, for its owner's eyes only. */
export const folderStorage = (folder: string): Storage => {
  const placeOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error('Not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, path) => {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await copyFile(path, place)
    },
    read: async (key) => {
      const file = await open(placeOf(key), 'r')
      return file.createReadStream()
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}
