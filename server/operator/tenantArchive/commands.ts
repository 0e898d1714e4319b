import { openStorage } from '../../storage/openStorage.ts'
import { OperatorError, type Output } from '../commandLine.ts'
import type { Operator } from '../openOperator.ts'
import { passphraseVariable, type TenantRequest } from '../tenantArguments.ts'
import { findTenant } from '../tenants.ts'
import type { Input } from '../terminalInput.ts'
import { deleteTenant, storedRecord } from './deleteTenant.ts'
import { readFormerKeys } from '../../formerKeys.ts'
import { requireWritableRecord, verifyRecord, writeRecord } from './deletionRecord.ts'
import { exportTenant } from './exportTenant.ts'
import { importTenant, incomingFolder } from './importTenant.ts'

/** Where a command is typed. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly output: Output
  readonly input: Input
}

type Request<C extends TenantRequest['command']> = Extract<TenantRequest, { command: C }>

/** Whoever has the archive can try passphrases without limit. */
const minPassphraseLength = 12

const passphraseFor = async ({ env, input }: Terminal, isNew: boolean): Promise<string> => {
  const given = env[passphraseVariable]
  const passphrase = given || (await input.askSecret('Passphrase of the archive:'))
  if (!isNew) return passphrase
  if (passphrase.length < minPassphraseLength)
    throw new OperatorError(`The passphrase must have at least ${minPassphraseLength} characters.`)
  if (!given && (await input.askSecret('Once more:')) !== passphrase)
    throw new OperatorError('The two passphrases differ.')
  return passphrase
}

const tellMissing = ({ err }: Output, missing: readonly string[]) => {
  if (missing.length > 0) err(`The contents of these stored files were gone already: ${missing.join(', ')}`)
}

export const runExport = async (
  { store, config }: Operator,
  { tenant: typed, file }: Request<'export'>,
  terminal: Terminal,
): Promise<void> => {
  const tenant = await findTenant(store, typed)
  const passphrase = await passphraseFor(terminal, true)
  const storage = openStorage(config.storage)
  const { rowCount, fileCount, missingFiles, isLogWhole } = await exportTenant(store, storage, tenant, file, passphrase)
  const { out, err } = terminal.output
  out(`${tenant.name} (number ${tenant.id}) is in ${file}: ${rowCount} rows and ${fileCount} files.`)
  tellMissing(terminal.output, missingFiles)
  if (!isLogWhole)
    err('Its audit log is not as it was sealed, so no installation will take it in. See npm run audit:verify.')
}

export const runImport = async (
  { store, config }: Operator,
  { file }: Request<'import'>,
  terminal: Terminal,
): Promise<void> => {
  const passphrase = await passphraseFor(terminal, false)
  const installation = { store, storage: openStorage(config.storage), folder: incomingFolder(config) }
  const { tenant, rowCount, fileCount, missingFiles } = await importTenant(installation, file, passphrase)
  terminal.output.out(`${tenant.name} (number ${tenant.id}) is here: ${rowCount} rows and ${fileCount} files.`)
  tellMissing(terminal.output, missingFiles)
}

/** Writes the record of a tenant that is gone already, as after a kill between its deletion and its record. */
const repeatRecord = async (
  { store }: Operator,
  { tenant: typed, record: path }: Request<'delete'>,
  { out }: Output,
) => {
  const id = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
  const text = id === undefined ? undefined : await storedRecord(store, id)
  if (id === undefined || text === undefined) return false
  const file = path ?? recordFile(id)
  await writeRecord(file, text)
  out(`The tenant ${id} has been deleted already. The record is in ${file}.`)
  return true
}

const recordFile = (id: number) => `deleted-tenant-${id}.json`

export const runDelete = async (operator: Operator, request: Request<'delete'>, terminal: Terminal): Promise<void> => {
  const { store, config } = operator
  const { output, input } = terminal
  const tenant = await findTenant(store, request.tenant).catch(async (error: unknown) => {
    if (await repeatRecord(operator, request, output)) return undefined
    throw error
  })
  if (!tenant) return
  const question = `This deletes ${tenant.name} with all its data for good. Type its name to go on:`
  if (!request.isConfirmed && (await input.ask(question)) !== tenant.name)
    throw new OperatorError('That is not its name. Nothing has been deleted.')
  const file = request.record ?? recordFile(tenant.id)
  await requireWritableRecord(file)
  const text = await deleteTenant(store, openStorage(config.storage), tenant)
  await writeRecord(file, text)
  output.out(`${tenant.name} (number ${tenant.id}) has been deleted. The record is in ${file}.`)
}

export const runVerifyRecord = async (
  { store }: Operator,
  { file }: Request<'verify-record'>,
  { output }: Terminal,
): Promise<void> => {
  const {
    tenant,
    deleted_at: at,
    rows,
    files,
  } = await verifyRecord(store.secret, await readFormerKeys(store.database.identity, store.secret), file)
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  output.out(
    `The record is genuine: ${tenant.name} (number ${tenant.id}) was deleted at ${at}, with ${rowCount} rows and ${files.count} files of ${files.bytes} bytes.`,
  )
}
