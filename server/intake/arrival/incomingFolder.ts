import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { arrivalOf } from './arrivalNames.ts'

/** How far a file has come. */
export interface Progress {
  /** Undefined before the sender has told. */
  readonly size: number | undefined
  readonly isComplete: boolean
  /** The file itself has been taken away; what is left says that it had come in whole. */
  readonly isTakenIn: boolean
  readonly filename: string
}

/** Files that have not come in whole. One whose size its sender has not told counts as none. */
export interface Unfinished {
  readonly fileCount: number
  readonly byteCount: number
}

/** Files that are on their way in: beside each stands what is known of it, which outlives it by a day. */
export interface IncomingFolder {
  readonly store: FileStore
  readonly pathOf: (name: string) => string
  /** @returns undefined for a file that is not known, or no longer */
  readonly progressOf: (name: string) => Promise<Progress | undefined>
  /** Files that have come in whole and that nobody has touched for so long, by name. */
  readonly finished: (untouchedMilliseconds: number) => Promise<string[]>
  /** How many files a tenant is still sending, and how many bytes they are to have in all. */
  readonly unfinishedOf: (tenantId: number) => Promise<Unfinished>
  /** Notes that a file is about to be taken in, before that can end the process. @returns how often that was tried before */
  readonly countAttempt: (name: string) => Promise<number>
  /** Forgets the newest attempt: it failed for a reason that has nothing to do with the file. */
  readonly forgetAttempt: (name: string) => Promise<void>
  /** Removes the file and keeps the note that it has come in. */
  readonly takeAway: (name: string) => Promise<void>
  /** Removes what nobody has touched for so long, but for files that have come in whole and are still to be taken in. */
  readonly clear: (untouchedMilliseconds: number) => Promise<void>
  /** Makes a folder in which a file can be unpacked, and removes it behind the work. */
  readonly withWorkFolder: <T>(work: (path: string) => Promise<T>) => Promise<T>
}

const noteOf = (name: string) => `${name}.json`
const attemptsOf = (name: string) => `${name}.attempts`
/** Of the file that a note or a count of attempts belongs to. */
const fileOf = (entry: string) => entry.replace(/\.(json|attempts)$/, '')

/** @param folder - is made where it does not exist, for its owner's eyes only */
export const incomingFolder = (folder: string): IncomingFolder => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory: folder })
  const pathOf = (name: string) => join(folder, name)
  const facts = (path: string) => stat(path).catch(() => undefined)
  const entries = () => readdir(folder).catch((): string[] => [])

  const progressOf = async (name: string): Promise<Progress | undefined> => {
    const note = await store.configstore.get(name)
    if (!note) return undefined
    const file = await facts(pathOf(name))
    return {
      size: note.size,
      isComplete: file === undefined || file.size === note.size,
      isTakenIn: file === undefined,
      filename: note.metadata?.filename ?? '',
    }
  }

  const isUntouched = async (entry: string, milliseconds: number) => {
    const file = await facts(pathOf(entry))
    return file !== undefined && Date.now() - file.mtimeMs > milliseconds
  }

  const attempts = async (name: string) =>
    Number(await readFile(pathOf(attemptsOf(name)), 'utf8').catch(() => '0')) || 0
  const setAttempts = (name: string, count: number) =>
    writeFile(pathOf(attemptsOf(name)), String(count), { mode: 0o600 })

  return {
    store,
    pathOf,
    progressOf,
    countAttempt: async (name) => {
      const before = await attempts(name)
      await setAttempts(name, before + 1)
      return before
    },
    forgetAttempt: async (name) => setAttempts(name, Math.max(0, (await attempts(name)) - 1)),
    finished: async (untouched) => {
      const names: string[] = []
      for (const name of await entries()) {
        if (!arrivalOf(name) || !(await isUntouched(name, untouched))) continue
        const progress = await progressOf(name)
        if (progress?.isComplete && !progress.isTakenIn) names.push(name)
      }
      return names
    },
    unfinishedOf: async (tenantId) => {
      let fileCount = 0
      let byteCount = 0
      for (const name of await entries()) {
        if (arrivalOf(name)?.tenantId !== tenantId) continue
        const progress = await progressOf(name)
        if (!progress || progress.isComplete) continue
        fileCount += 1
        byteCount += progress.size ?? 0
      }
      return { fileCount, byteCount }
    },
    takeAway: async (name) => {
      await rm(pathOf(name), { force: true })
      await rm(pathOf(attemptsOf(name)), { force: true })
    },
    clear: async (untouched) => {
      for (const entry of await entries()) {
        const name = fileOf(entry)
        if (!(await isUntouched(entry, untouched)) || (entry !== name && (await facts(pathOf(name))))) continue
        const progress = arrivalOf(name) && (await progressOf(name))
        if (progress?.isComplete && !progress.isTakenIn) continue
        await rm(pathOf(name), { recursive: true, force: true })
        await rm(pathOf(noteOf(name)), { force: true })
        await rm(pathOf(attemptsOf(name)), { force: true })
      }
    },
    withWorkFolder: async (work) => {
      const path = await mkdtemp(pathOf('unpacked-'))
      try {
        return await work(path)
      } finally {
        await rm(path, { recursive: true, force: true })
      }
    },
  }
}
