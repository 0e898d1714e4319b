import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { wordsNotUnderstood } from '#server/commandWords.ts'
import { readConfig } from '#server/readConfig.ts'
import { createPool } from '#server/db/connection.ts'
import { openStore } from '#server/store.ts'
import type { FileKind } from './formats.ts'
import { importInstitutionFile, sniffFile } from './importInstitutionFile.ts'
import { TooManyRemovals } from './removals.ts'
import { describeRemovals, describeReport, describeUnreadable, importMessages } from './messages.ts'
import { openRejectsFile } from './rejectsFile.ts'
import { UnreadableFile } from '#server/tables/source.ts'

/** The order of imports: masters that others refer to come first. */
const order: Readonly<Record<FileKind, number>> = {
  mdcs: 0,
  kcodes: 0,
  dpc_diseases: 1,
  municipalities: 0,
  secondary_areas: 1,
  facility: 2,
  merged: 2,
  bureau: 2,
  bureau_changes: 2,
  hours: 3,
  postal_codes: 3,
}

const options = {
  full: { type: 'boolean' },
  'remove-many': { type: 'boolean' },
  rejects: { type: 'string' },
} as const

const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return positionals.length === 0 ? undefined : { ...values, files: positionals }
  } catch {
    return undefined
  }
}

const showProgress = (file: string) => {
  if (!process.stderr.isTTY) return undefined
  return ({ rows, bytes, size }: { rows: number; bytes: number; size: number }) => {
    const share = bytes > 0 && size > 0 ? ` ${Math.min(100, Math.floor((bytes / size) * 100))}%` : ''
    process.stderr.write(`\r\u001b[K${file}: ${rows.toLocaleString('en')}${share}`)
  }
}

/**
 * Runs an import command, one file after the other. A bad file does not keep the others from being imported. If no
 * database is configured, it uses the embedded one, whether or not the product is running.
 * @param command - the npm script, for the usage line
 * @returns the exit code: 0, or 1 if a file could not be read at all or lacks too much, or 2 for wrong arguments
 */
export const runImport = async (command: string, args: readonly string[]): Promise<number> => {
  const messages = importMessages(process.env)
  const given = readArguments(args)
  if (!given) {
    const unknown = wordsNotUnderstood(args, options)
    if (unknown.length > 0) console.error(`${messages.notUnderstood(unknown.join(' '))}\n`)
    console.error(messages.usage(command))
    return 2
  }
  const readable: { path: string; kind: FileKind }[] = []
  let failed = false
  const fail = (error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    failed = true
    console.error(describeUnreadable(messages, error))
  }
  const failOf = (path: string) => (error: unknown) => {
    if (!(error instanceof TooManyRemovals)) return fail(error)
    failed = true
    console.error(describeRemovals(messages, basename(path), error))
  }
  for (const path of given.files) await sniffFile(path).then((kind) => readable.push({ path, kind }), fail)
  if (readable.length === 0) return 1
  const rejects = await openRejectsFile(given.rejects, messages)
  // The demo checks whether a master has been imported, so it must not be seeded before.
  const store = await openStore(readConfig(process.env), { shared: true })
  const pool = createPool(store.ownerUrl, { max: 2, name: 'renkei import' })
  try {
    for (const { path } of readable.sort((a, b) => order[a.kind] - order[b.kind])) {
      const onProgress = showProgress(basename(path))
      await importInstitutionFile(pool, path, {
        full: given.full ?? false,
        removesMany: given['remove-many'] ?? false,
        onReject: rejects.add,
        ...(onProgress && { onProgress }),
      }).then((report) => {
        if (onProgress) process.stderr.write('\r\u001b[K')
        console.log(describeReport(messages, report))
      }, failOf(path))
    }
  } finally {
    await pool.end()
    await store.close()
    await rejects.close()
  }
  return failed ? 1 : 0
}
