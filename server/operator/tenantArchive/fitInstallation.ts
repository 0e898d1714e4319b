import pg from 'pg'
import { OperatorError } from '../commandLine.ts'
import type { NamedInstitution } from './archiveContents.ts'
import type { CheckedArchive } from './checkArchive.ts'
import { tableName } from './exportRows.ts'

/** Ids of institutions in this installation, by their ids in the one that the archive comes from. */
export type InstitutionIds = ReadonlyMap<string, string>

interface Candidate {
  readonly id: string
  readonly source_id: string
  readonly insurance_code: string | null
}

const isBureauOnly = (sourceId: string) => sourceId.startsWith('K')

/**
 * Finds the same institution: by its id at the source of the master; or, where only one of the two masters has learnt that id yet and the other knows the
 * institution from the regional bureau alone, by its insurance code.
 */
const sameInstitution = (
  institution: NamedInstitution,
  bySource: ReadonlyMap<string, Candidate>,
  byCode: ReadonlyMap<string, readonly Candidate[]>,
): Candidate | undefined => {
  const exact = bySource.get(institution.source_id)
  if (exact || institution.insurance_code === null) return exact
  const [candidate, ...others] = byCode.get(institution.insurance_code) ?? []
  if (!candidate || others.length > 0) return undefined
  return isBureauOnly(candidate.source_id) || isBureauOnly(institution.source_id) ? candidate : undefined
}

const mapInstitutions = async (
  client: pg.ClientBase,
  institutions: readonly NamedInstitution[],
  complaints: string[],
): Promise<InstitutionIds> => {
  const codes = institutions.flatMap(({ insurance_code: code }) => code ?? [])
  const { rows } = await client.query<Candidate>(
    `select id::text, source_id, insurance_code from medical_institutions
    where source_id = any($1::text[]) or insurance_code = any($2::text[])`,
    [institutions.map(({ source_id: source }) => source), codes],
  )
  const bySource = new Map(rows.map((row) => [row.source_id, row]))
  const byCode = Map.groupBy(rows, ({ insurance_code: code }) => code ?? '')
  const ids = new Map<string, string>()
  const unknown: NamedInstitution[] = []
  for (const institution of institutions) {
    if (institution.unlisted) continue
    const same = sameInstitution(institution, bySource, byCode)
    if (same) ids.set(institution.id, same.id)
    else unknown.push(institution)
  }
  const described = ({ name, source_id: source, insurance_code: code }: NamedInstitution) =>
    `  ${name} (${source}${code ? `, ${code}` : ''})`
  if (unknown.length > 0)
    complaints.push(
      `This installation does not know these institutions; bring its masters up to date (npm run import:institutions):\n${unknown.map(described).join('\n')}`,
    )
  const merged = [...Map.groupBy(institutions, ({ id }) => ids.get(id))].filter(
    ([id, several]) => id !== undefined && several.length > 1,
  )
  if (merged.length > 0)
    complaints.push(
      `These are one institution in this installation:\n${merged.map(([, several]) => several.map(described).join('\n')).join('\n')}`,
    )
  return ids
}

const missingMasters = async (
  client: pg.ClientBase,
  masters: CheckedArchive['masters'],
  complaints: string[],
): Promise<void> => {
  for (const [master, values] of masters) {
    const [table = '', key = ''] = master.split('.')
    const { rows } = await client.query<{ value: string }>(
      `select value from unnest($1::text[]) as wanted (value)
      where not exists (select from ${tableName(table)} where ${pg.escapeIdentifier(key)}::text = value)`,
      [[...values]],
    )
    if (rows.length > 0)
      complaints.push(`This installation has no ${table} ${rows.map(({ value }) => value).join(', ')}.`)
  }
}

const takenNames = async (
  client: pg.ClientBase,
  { signInNames, externalSubjects }: CheckedArchive,
  complaints: string[],
): Promise<void> => {
  const { rows: names } = await client.query<{ name: string }>(
    'select name from identity.sign_in_names where name = any($1::text[]) order by name',
    [signInNames],
  )
  if (names.length > 0)
    complaints.push(
      `These login names and e-mail addresses belong to others here: ${names.map(({ name }) => name).join(', ')}`,
    )
  const { rows: subjects } = await client.query<{ subject: string }>(
    `select taken.subject
    from identity.external_subjects as taken
    join unnest($1::text[], $2::text[]) as wanted (issuer, subject) using (issuer, subject)
    order by taken.subject`,
    [externalSubjects.map(([issuer]) => issuer), externalSubjects.map(([, subject]) => subject)],
  )
  if (subjects.length > 0)
    complaints.push(
      `These accounts of the identity provider belong to others here: ${subjects.map(({ subject }) => subject).join(', ')}`,
    )
}

/** Takes the ids that the institutions which the tenant has entered get here. {@link insertUnlisted} gives them rows. */
const reserveUnlisted = async (
  client: pg.ClientBase,
  institutions: readonly NamedInstitution[],
  complaints: string[],
): Promise<InstitutionIds> => {
  const unlisted = institutions.filter((institution) => institution.unlisted)
  const codes = [...new Set(unlisted.flatMap((institution) => institution.unlisted?.municipality_code ?? []))]
  const { rows: missing } = await client.query<{ code: string }>(
    'select code from unnest($1::text[]) as wanted (code) where code not in (select code from municipalities) order by code',
    [codes],
  )
  if (missing.length > 0)
    complaints.push(`This installation has no municipalities ${missing.map(({ code }) => code).join(', ')}.`)
  const { rows } = await client.query<{ id: string }>(
    `select nextval('unlisted_medical_institutions_id_seq')::text as id from generate_series(1, $1::int)`,
    [unlisted.length],
  )
  return new Map(unlisted.map(({ id }, index) => [id, rows[index]?.id ?? '']))
}

/** Adds the rows of the institutions that the tenant has entered to the master, without their names, which its own rows have. */
export const insertUnlisted = async (
  client: pg.ClientBase,
  institutions: readonly NamedInstitution[],
  ids: InstitutionIds,
): Promise<void> => {
  const added = institutions.flatMap(({ id, unlisted }) => (unlisted ? [{ id: ids.get(id), ...unlisted }] : []))
  await client.query(
    `insert into medical_institutions (
      id, source_id, name, address, search_text, search_grams, prefecture_code, municipality_code, facility_type_ids, department_ids, departments,
      listed_on
    )
    select added.id, 'U' || added.id, '', '', '', '{}', municipalities.prefecture_code, municipalities.code, added.facility_type_ids,
      added.department_ids, added.departments, null
    from jsonb_to_recordset($1::jsonb) as added (
      id bigint, municipality_code text, facility_type_ids int[], department_ids int[], departments text[]
    )
    join municipalities on municipalities.code = added.municipality_code`,
    [JSON.stringify(added)],
  )
}

/**
 * Finds the institutions of an archive in this installation, and whatever else it refers to.
 * @throws OperatorError that lists all that this installation lacks, or has given to others
 */
export const fitInstallation = async (client: pg.ClientBase, archive: CheckedArchive): Promise<InstitutionIds> => {
  const complaints: string[] = []
  const listed = await mapInstitutions(client, archive.institutions, complaints)
  const unlisted = await reserveUnlisted(client, archive.institutions, complaints)
  await missingMasters(client, archive.masters, complaints)
  await takenNames(client, archive, complaints)
  if (complaints.length > 0) throw new OperatorError(complaints.join('\n'))
  return new Map([...listed, ...unlisted])
}
