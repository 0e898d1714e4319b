import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { wordsNotUnderstood } from '../../commandWords.ts'
import { readConfig } from '../../readConfig.ts'
import { createPool } from '../../db/connection.ts'
import { importMessages } from '../../institutions/master/import/messages.ts'
import { TooManyRemovals } from '../../institutions/master/import/removals.ts'
import { openStore } from '../../store.ts'
import { type BoundaryImport, importBoundaries } from './importBoundaries.ts'
import { boundaryUsage, describeBoundaries, describeLostBoundaries, describeUnreadableBoundaries } from './messages.ts'
import { UnreadableBoundaries } from './unreadableBoundaries.ts'

const options = {
  light: { type: 'string' },
  attribution: { type: 'string' },
  'remove-many': { type: 'boolean' },
} as const

const readArguments = (args: readonly string[]): BoundaryImport | undefined => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    })
    const attribution = values.attribution?.trim()
    return positionals.length === 0 || attribution === ''
      ? undefined
      : {
          full: positionals,
          ...(values.light && { light: values.light }),
          ...(attribution && { attribution }),
          removesMany: values['remove-many'] ?? false,
        }
  } catch {
    return undefined
  }
}

/**
 * Runs `npm run import:boundaries`. All files together replace the boundaries. If no database is configured, it uses the
 * embedded one, whether or not the product is running.
 * @returns the exit code: 0, or 1 if a file is no list of boundaries or the files lack too much, or 2 for wrong arguments
 */
export const runBoundaryImport = async (args: readonly string[]): Promise<number> => {
  const given = readArguments(args)
  if (!given) {
    const unknown = wordsNotUnderstood(args, options)
    if (unknown.length > 0) console.error(`${importMessages(process.env).notUnderstood(unknown.join(' '))}\n`)
    console.error(boundaryUsage(process.env))
    return 2
  }
  const store = await openStore(readConfig(process.env), { shared: true })
  const pool = createPool(store.ownerUrl, { max: 2, name: 'renkei import' })
  try {
    console.log(describeBoundaries(process.env, await importBoundaries(pool, given)))
    return 0
  } catch (error) {
    if (error instanceof UnreadableBoundaries) console.error(describeUnreadableBoundaries(process.env, error))
    else if (error instanceof TooManyRemovals)
      console.error(describeLostBoundaries(process.env, given.full.map((path) => basename(path)).join(', '), error))
    else throw error
    return 1
  } finally {
    await pool.end()
    await store.close()
  }
}
