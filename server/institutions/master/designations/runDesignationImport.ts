import { parseArgs } from 'node:util'
import { wordsNotUnderstood } from '#server/commandWords.ts'
import { readConfig } from '#server/readConfig.ts'
import { createPool } from '#server/db/connection.ts'
import { openStore } from '#server/store.ts'
import { UnreadableFile } from '#server/tables/source.ts'
import { describeUnreadable, importMessages } from '../import/messages.ts'
import { openRejectsFile } from '../import/rejectsFile.ts'
import { type DesignationResult, importDesignations } from './importDesignations.ts'
import { describeDesignations, describeUnreadableList, designationUsage } from './messages.ts'
import { UnreadableList } from './unreadableList.ts'

const options = { rejects: { type: 'string' } } as const

const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    })
    return positionals.length === 0 ? undefined : { ...values, files: positionals }
  } catch {
    return undefined
  }
}

/** Prints a result. @returns whether the workbook could be read, or need not be */
const print = (result: DesignationResult): boolean => {
  if (result instanceof UnreadableFile) {
    console.error(describeUnreadable(importMessages(process.env), result))
    return false
  }
  if (result instanceof UnreadableList) {
    const isMissed = result.reason !== 'combined'
    const say = isMissed ? console.error : console.log
    say(describeUnreadableList(process.env, result))
    return !isMissed
  }
  console.log(describeDesignations(process.env, result))
  return true
}

/**
 * Runs `npm run import:designations`, one file after the other. A bad workbook does not keep the others from being imported. If no database is
 * configured, it uses the embedded one, whether or not the product is running.
 * @returns the exit code: 0, or 1 if a workbook could not be read at all, or 2 for wrong arguments
 */
export const runDesignationImport = async (args: readonly string[]): Promise<number> => {
  const given = readArguments(args)
  if (!given) {
    const unknown = wordsNotUnderstood(args, options)
    if (unknown.length > 0) console.error(`${importMessages(process.env).notUnderstood(unknown.join(' '))}\n`)
    console.error(designationUsage(process.env))
    return 2
  }
  const rejects = await openRejectsFile(given.rejects, importMessages(process.env))
  // The demo checks whether a master has been imported, so it must not be seeded before.
  const store = await openStore(readConfig(process.env), { shared: true })
  const pool = createPool(store.ownerUrl, { max: 2, name: 'renkei import' })
  let failed = false
  try {
    for (const file of given.files)
      for await (const result of importDesignations(pool, file, rejects.add)) if (!print(result)) failed = true
  } finally {
    await pool.end()
    await store.close()
    await rejects.close()
  }
  return failed ? 1 : 0
}
