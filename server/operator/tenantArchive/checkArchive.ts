import type pg from 'pg'
import { migrationNames } from '../../db/upgrade/migrationFiles.ts'
import { tenantBeginning } from '../../db/tenant.ts'
import { requireKey } from '../../storage/storage.ts'
import { OperatorError } from '../commandLine.ts'
import { Beginning, entryKind, Manifest, NamedInstitution, type Row, Rows, sha256 } from './archiveContents.ts'
import { type ArchiveEntry, readArchive } from './archiveFile.ts'
import { movedTables, type TenantTable } from './tenantTables.ts'

/** A complete archive that fits this installation's tables. */
export interface CheckedArchive {
  readonly beginning: Beginning
  readonly manifest: Manifest
  readonly institutions: readonly NamedInstitution[]
  /** Values that rows have for the keys of other masters, by master and its key. */
  readonly masters: ReadonlyMap<string, ReadonlySet<string>>
  readonly signInNames: readonly string[]
  /** Issuer and subject of accounts at external providers. */
  readonly externalSubjects: readonly (readonly [string, string])[]
  /** The storage keys of its files. */
  readonly fileKeys: readonly string[]
}

const parsed = (contents: Buffer): unknown => JSON.parse(contents.toString('utf8'))

/** @throws OperatorError that names the migrations which only one of the two installations has */
const requireSameMigrations = async ({ migrations }: Beginning): Promise<void> => {
  const own = await migrationNames()
  const missing = migrations.filter((name) => !own.includes(name))
  const more = own.filter((name) => !migrations.includes(name))
  const complaints = [
    ...(missing.length > 0 ? [`this installation lacks ${missing.join(', ')}`] : []),
    ...(more.length > 0 ? [`the other one lacked ${more.join(', ')}`] : []),
  ]
  if (complaints.length > 0)
    throw new OperatorError(
      `The archive was written by another version of the product: ${complaints.join('; ')}. Bring both to the same version.`,
    )
}

const requireNewTenant = async (client: pg.ClientBase, { tenant: { id, name } }: Beginning): Promise<void> => {
  await tenantBeginning(id)(client)
  const { rows } = await client.query<{ name: string }>('select name from tenants where tenant_id = $1', [id])
  await client.query('rollback')
  if (rows[0])
    throw new OperatorError(
      `There is a tenant with the number ${id} already, ${rows[0].name}, so ${name} cannot come in. Numbers are kept; docs/OPERATIONS.md says how installations number their tenants so that none meet.`,
    )
}

/** What the rows of a table refer to outside of the tenant. */
class References {
  readonly masters = new Map<string, Set<string>>()
  readonly signInNames: string[] = []
  readonly externalSubjects: [string, string][] = []

  add({ name, columns, masters }: TenantTable, row: Row): void {
    const value = (column: string) => row[columns.indexOf(column)] ?? null
    for (const { column, table, key } of masters) {
      const named = value(column)
      if (named === null) continue
      const master = `${table}.${key}`
      this.masters.set(master, (this.masters.get(master) ?? new Set()).add(named))
    }
    if (name === 'identity.sign_in_names') this.signInNames.push(value('name') ?? '')
    if (name === 'identity.external_subjects')
      this.externalSubjects.push([value('issuer') ?? '', value('subject') ?? ''])
  }
}

const damaged = (what: string) => new OperatorError(`The archive is damaged: ${what}.`)

const compare = (
  manifest: Manifest,
  beginning: Beginning,
  seen: Manifest['entries'],
  rows: ReadonlyMap<string, number>,
) => {
  const wrong = manifest.entries.find(
    ({ name, sha256: hash }, place) => seen[place]?.name !== name || seen[place].sha256 !== hash,
  )
  if (wrong) throw damaged(`the contents of ${wrong.name} are not those that were written`)
  if (seen.length !== manifest.entries.length) throw damaged('it holds more than its manifest lists')
  if (manifest.tenant.id !== beginning.tenant.id) throw damaged('its manifest is that of another tenant')
  for (const [table, count] of Object.entries(manifest.rows))
    if ((rows.get(table) ?? 0) !== count)
      throw damaged(`${table} has ${rows.get(table) ?? 0} rows in place of ${count}`)
}

const requireFileKey = (key: string, tenantId: number): string => {
  if (!requireKey(key).startsWith(`${tenantId}/`)) throw damaged(`the file ${key} belongs to another tenant`)
  return key
}

/**
 * Reads an archive to its end without changing anything, and checks that it is complete, undamaged, of this version and of a tenant that is not here.
 * @param client - the owner's
 * @throws OperatorError
 */
export const checkArchive = async (
  client: pg.ClientBase,
  path: string,
  passphrase: string,
): Promise<CheckedArchive> => {
  const { tables } = await movedTables(client)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const references = new References()
  const institutions: NamedInstitution[] = []
  const fileKeys = new Set<string>()
  const rowCounts = new Map<string, number>()
  const seen: Manifest['entries'] = []
  let beginning: Beginning | undefined
  let manifest: Manifest | undefined

  const takeRows = (name: string, contents: Buffer) => {
    const table = byName.get(name)
    const { columns, rows } = Rows.parse(parsed(contents))
    if (!table || columns.join() !== table.columns.join()) throw damaged(`this installation has no such table ${name}`)
    for (const row of rows) references.add(table, row)
    rowCounts.set(name, (rowCounts.get(name) ?? 0) + rows.length)
  }
  const take = ({ name, contents }: ArchiveEntry, { tenant }: Beginning) => {
    const entry = entryKind(name)
    if (!entry || manifest) throw damaged(`${name} is not expected there`)
    if (entry.kind === 'rows') takeRows(entry.table, contents)
    else if (entry.kind === 'file') fileKeys.add(requireFileKey(entry.key, tenant.id))
    else if (entry.kind === 'institutions') institutions.push(...NamedInstitution.array().parse(parsed(contents)))
    else if (entry.kind === 'manifest') manifest = Manifest.parse(parsed(contents))
  }

  for await (const entry of readArchive(path, passphrase)) {
    if (!beginning) {
      if (entryKind(entry.name)?.kind !== 'beginning') throw damaged('it does not begin as an archive of a tenant does')
      const { data } = Beginning.safeParse(parsed(entry.contents))
      if (!data) throw new OperatorError('The archive has a format that this version of the product does not know.')
      beginning = data
      await requireSameMigrations(beginning)
      await requireNewTenant(client, beginning)
    } else take(entry, beginning)
    if (!manifest) seen.push({ name: entry.name, sha256: sha256(entry.contents) })
  }
  if (!beginning || !manifest) throw damaged('it has no end')
  compare(manifest, beginning, seen, rowCounts)
  return {
    beginning,
    manifest,
    institutions,
    masters: references.masters,
    signInNames: references.signInNames,
    externalSubjects: references.externalSubjects,
    fileKeys: [...fileKeys],
  }
}
