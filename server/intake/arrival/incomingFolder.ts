import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { arrivalOf } from './arrivalNames.ts'

/** The progress of a file. */
export interface Progress {
  /** Undefined until the sender has declared it. */
  readonly size: number | undefined
  readonly isComplete: boolean
  /** Whether the file itself has been removed. The remaining note says that it was complete. */
  readonly isTakenIn: boolean
  readonly filename: string
}

/** Incomplete files. A file of undeclared size counts as 0 bytes. */
export interface Unfinished {
  readonly fileCount: number
  readonly byteCount: number
}

/** The folder of files that are being sent. Each has a note beside it, which is kept for a day after the file is removed. */
export interface IncomingFolder {
  readonly store: FileStore
  readonly pathOf: (name: string) => string
  /** @returns undefined if the file is unknown, or no longer known */
  readonly progressOf: (name: string) => Promise<Progress | undefined>
  /** The names of complete files that nobody has touched for this time. */
  readonly finished: (untouchedMilliseconds: number) => Promise<string[]>
  /** How many files a tenant is still sending, and the sum of their declared sizes. */
  readonly unfinishedOf: (tenantId: number) => Promise<Unfinished>
  /** Counts an attempt to process a file before it starts, as it may end the process. @returns the number of earlier attempts */
  readonly countAttempt: (name: string) => Promise<number>
  /** Takes back the newest attempt, because it failed for a reason unrelated to the file. */
  readonly forgetAttempt: (name: string) => Promise<void>
  /** Removes the file and keeps the note that it has arrived. */
  readonly takeAway: (name: string) => Promise<void>
  /** Removes what nobody has touched for this time, except complete files that are still to be processed. */
  readonly clear: (untouchedMilliseconds: number) => Promise<void>
  /** Makes a folder for unpacking a file, and removes it after the work. */
  readonly withWorkFolder: <T>(work: (path: string) => Promise<T>) => Promise<T>
}

const noteOf = (name: string) => `${name}.json`
const attemptsOf = (name: string) => `${name}.attempts`
/** The file that a note or a count of attempts belongs to. */
const fileOf = (entry: string) => entry.replace(/\.(json|attempts)$/, '')

/** @param folder - is created if it does not exist, readable only by its owner */
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
