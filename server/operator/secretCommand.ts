import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { readConfig } from '../readConfig.ts'
import { secretFit } from '../databaseSecret.ts'
import { createPool } from '../db/connection.ts'
import { nextSecretFile, secretFile } from '../secret.ts'
import { openStore, withOwner } from '../store.ts'
import { exitCodeOf, flag, OperatorError, type Output, parseOptions } from './commandLine.ts'
import { rotateSecret } from './rotateSecret.ts'
import { describeAuditFinding } from './verifyCommands.ts'

export const secretUsage = `npm run secret:rotate -- [--despite-findings]

Replaces the secret of the database. Stop all servers and workers first, and back up the database.
RENKEI_SECRET is the present secret, RENKEI_NEW_SECRET the one that replaces it (32 characters or more).
Without RENKEI_SECRET, the file "secret" in the data folder is replaced; without RENKEI_NEW_SECRET, by a random one.

  --despite-findings   go on although rows of the audit log have been changed`

const minLength = 32

const nextSecret = (config: Config, env: NodeJS.ProcessEnv): string => {
  const given = env.RENKEI_NEW_SECRET
  if (given === undefined && config.secret !== undefined)
    throw new OperatorError('RENKEI_NEW_SECRET is missing: the secret that replaces RENKEI_SECRET.')
  const next = given ?? randomBytes(48).toString('base64url')
  if (next.length < minLength) throw new OperatorError(`RENKEI_NEW_SECRET must have ${minLength} characters or more.`)
  if (next !== next.trim()) throw new OperatorError('RENKEI_NEW_SECRET must not begin or end with a space.')
  if (next === config.secret) throw new OperatorError('RENKEI_NEW_SECRET is the same as RENKEI_SECRET.')
  return next
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/** Whether an earlier run had replaced the secret of the database, but not the file any more. It is replaced then. */
const completeEarlierRun = async (config: Config): Promise<boolean> => {
  const path = nextSecretFile(config.dataDir)
  const next = (await readIfThere(path))?.trim()
  if (next === undefined) return false
  const fit = await withOwner(config, async (ownerUrl) => {
    const owner = createPool(ownerUrl, { max: 1, name: 'renkei secret' })
    try {
      const { roleUrls, poolSize } = config.database
      return await secretFit(owner, { ownerUrl, secret: Buffer.from(next, 'utf8'), roleUrls, poolSize })
    } finally {
      await owner.end()
    }
  })
  if (fit !== 'fits') {
    await rm(path)
    return false
  }
  await rename(path, secretFile(config.dataDir))
  return true
}

const rotate = async (config: Config, next: string, despiteFindings: boolean, { err }: Output): Promise<void> => {
  const nextFile = nextSecretFile(config.dataDir)
  const isInFile = config.secret === undefined
  const store = await openStore(config, { shared: true, readOnly: true })
  try {
    // Written first, so that the database never has a secret that nobody holds.
    if (isInFile) await writeFile(nextFile, next, { mode: 0o600, flag: 'wx', flush: true })
    await rotateSecret(store, Buffer.from(next, 'utf8'), {
      despiteFindings,
      onFindings: (findings) => {
        for (const finding of findings) err(describeAuditFinding(finding))
      },
    })
    if (isInFile) await rename(nextFile, secretFile(config.dataDir))
  } finally {
    await store.close()
  }
}

/** `npm run secret:rotate`. @param args - the words after `--` @returns the exit code */
export const secretCommand = (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> =>
  exitCodeOf(secretUsage, output, async () => {
    if (args.includes('--help')) return output.out(secretUsage)
    const { values } = parseOptions(args, z.object({ 'despite-findings': flag }))
    const config = readConfig(env)
    if (config.secret === undefined && (await completeEarlierRun(config)))
      return output.out('The secret had been replaced by an earlier run, and now its file has been too.')
    await rotate(config, nextSecret(config, env), values['despite-findings'] ?? false, output)
    output.out(
      config.secret === undefined
        ? `The secret has been replaced in ${secretFile(config.dataDir)}. Keep a copy of it.`
        : 'The secret has been replaced. Give every server, worker and command the new one as RENKEI_SECRET.',
    )
  })
