import type { InstitutionReference, Question, FoundInstitution } from './references.ts'
import { sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { aliasOf, institutionsByAlias, maxNamingLength } from '../../institutions/institutionAliases.ts'
import { matchLines, type Match } from '../../institutions/institutionMatching.ts'
import { mayBeCalled } from '../../institutions/institutionNaming.ts'
import { matchTelephones } from '../../institutions/institutionTelephones.ts'
import { readNamedInstitution } from '../../institutions/pastedLine.ts'
import { integerIn } from '../reading/lists/cellValues.ts'
import { findContradictions, type IdentifiedRow } from './contradictingNames.ts'
import type { FactContext, NamingContext } from './importContext.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { isShownTo } from '../../records/unlistedInstitutions.ts'
import type { Candidate } from './references.ts'
import type { Reading } from '../reading/lists/reading.ts'
import { mapYielding } from '../../yielding.ts'
import { rowTexts, type Text } from '../reading/lists/rowErrors.ts'

interface Answer {
  readonly institutionId: number | null
}

/** Institutions that the tenant knows, by id, in no order. Unknown ids are missing. */
export const readCandidates = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Candidate>()
  const rows = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', [...new Set(ids)]))
    .where(isShownTo(tenantId, 'id'))
    .select([
      'id',
      corrected(tenantId, 'name', 'medical_institutions').as('name'),
      corrected(tenantId, 'address', 'medical_institutions').as('address'),
      'running_status',
      'insurance_code',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row as Candidate]))
}

/** The users' answers about institutions of this file. */
const answersOf = async (tx: TenantTransaction, tenantId: number, importId: number, aliases: readonly string[]) => {
  const { rows } = await sql<{ alias: string; medical_institution_id: number | null }>`
    select alias, medical_institution_id
    from import_questions
    where tenant_id = ${tenantId} and import_id = ${importId} and subject = 'medical_institution'
      and alias = any(${aliases}::text[]) and answer <> 'open'
  `.execute(tx)
  return new Map<string, Answer>(rows.map((row) => [row.alias, { institutionId: row.medical_institution_id }]))
}

const namingOf = ({ code, name, address, tel }: Omit<InstitutionReference, 'id'>) =>
  aliasOf(code, name, address, ...(tel === '' ? [] : [tel]))
const textOf = ({ code, name, address, tel }: InstitutionReference) =>
  [code, name, address, tel].filter(Boolean).join(' ')

/** An institution as rows name it. */
interface Naming {
  readonly alias: string
  readonly reference: InstitutionReference
}

const decided = ({ alias, reference }: Naming, { result, candidates }: Match): FoundInstitution => {
  const [only] = candidates
  if (result === 'found' && only && mayBeCalled(only, reference.name)) return { institution: only }
  const question: Question = {
    subject: 'medical_institution',
    alias,
    text: textOf(reference),
    candidates: candidates.map(({ id }) => id),
  }
  return { institution: null, error: rowTexts.question, question }
}

const complaintAbout = (reference: InstitutionReference): Text | undefined => {
  const { id, code, name, address, tel } = reference
  if ([id, code, name].every((text) => text === '')) return rowTexts.institution
  if ([code, name, address, tel].some((text) => text.length > maxNamingLength)) return rowTexts.longName
  if (id !== '') return Number.isSafeInteger(integerIn(id)) ? undefined : rowTexts.id
  if (aliasOf(code, name) === '') return rowTexts.institution
  return name === '' && readNamedInstitution(reference).code === null ? rowTexts.code : undefined
}

const byMatching = async (tx: TenantTransaction, context: NamingContext, namings: readonly Naming[]) => {
  if (namings.length === 0) return new Map<string, FoundInstitution>()
  const preference = { surroundings: context.surroundings, decides: false }
  const lines = await mapYielding(namings, ({ reference }) => readNamedInstitution(reference))
  const matches = await matchLines(tx, context.tenantId, lines, preference)
  const matched = namings.map((naming, index) =>
    decided(naming, matches[index] ?? { result: 'not_found', candidates: [] }),
  )
  const byTelephone = await matchTelephones(
    tx,
    namings.map(({ reference: { tel } }, index) =>
      matched[index]?.institution ? null : { tel, names: lines[index]?.names ?? [] },
    ),
  )
  return new Map(
    namings.map(({ alias }, index): [string, FoundInstitution] => {
      const institution = byTelephone[index]
      return [
        alias,
        institution ? { institution } : (matched[index] ?? { institution: null, error: rowTexts.institution }),
      ]
    }),
  )
}

/** The institutions that users have chosen for texts, in this file or an earlier one; null where its rows are left out. */
const readMeant = async (
  tx: TenantTransaction,
  tenantId: number,
  importId: number | null,
  aliases: readonly string[],
) => {
  if (aliases.length === 0) return new Map<string, number | null>()
  const [answers, byAlias] = await Promise.all([
    importId === null ? new Map<string, Answer>() : answersOf(tx, tenantId, importId, aliases),
    institutionsByAlias(tx, tenantId, aliases),
  ])
  return new Map<string, number | null>([
    ...byAlias,
    ...[...answers].map(([alias, { institutionId }]) => [alias, institutionId] as const),
  ])
}

const idsOf = (meant: ReadonlyMap<string, number | null>) => [...meant.values()].flatMap((id) => id ?? [])

interface Scope {
  readonly tx: TenantTransaction
  readonly context: NamingContext
  readonly importId: number | null
}

/** The key of the answer to the question whether the id or the name of such rows is right. */
const contradictionOf = ({ reference, ofId }: IdentifiedRow) => `${aliasOf(`id${ofId.id}`)}\n${namingOf(reference)}`

/** Rows with an id. If their name is that of other institutions, a person is asked which is right. */
const findIdentified = async (
  { tx, context, importId }: Scope,
  references: readonly InstitutionReference[],
): Promise<FoundInstitution[]> => {
  const candidates = await readCandidates(
    tx,
    context.tenantId,
    references.map(({ id }) => integerIn(id) ?? 0),
  )
  const rows = references.map((reference): IdentifiedRow | null => {
    const ofId = candidates.get(integerIn(reference.id) ?? 0)
    return ofId ? { reference, ofId } : null
  })
  const preference = { surroundings: context.surroundings, decides: false }
  const contradictions = await findContradictions(
    tx,
    rows.flatMap((row) => row ?? []),
    async (named) => matchLines(tx, context.tenantId, await mapYielding(named, readNamedInstitution), preference),
  )
  const meant = await readMeant(tx, context.tenantId, importId, [
    ...new Set([...contradictions.keys()].map(contradictionOf)),
  ])
  const chosen = await readCandidates(tx, context.tenantId, idsOf(meant))
  return rows.map((row): FoundInstitution => {
    if (!row) return { institution: null, error: rowTexts.institutionId }
    const { ofId, reference } = row
    const ofName = contradictions.get(row)
    if (!ofName) return { institution: ofId }
    const alias = contradictionOf(row)
    const id = meant.get(alias)
    if (id === null) return { institution: null, error: rowTexts.leftOut }
    const institution = chosen.get(id ?? 0)
    if (institution) return { institution }
    const question: Question = {
      subject: 'medical_institution',
      alias,
      text: `ID ${ofId.id} ${textOf(reference)}`,
      candidates: [ofId, ...ofName].map((candidate) => candidate.id),
    }
    return { institution: null, error: rowTexts.contradiction, question, ofId }
  })
}

/** Rows without an id. */
const findNamed = async (
  { tx, context, importId }: Scope,
  references: readonly InstitutionReference[],
): Promise<FoundInstitution[]> => {
  // Once for each row: normalising texts is most of an import's own work.
  const namings = await mapYielding(references, namingOf)
  const unknown = new Map(references.map((reference, index) => [namings[index] ?? '', reference]))
  const fromBefore = new Map(
    [...unknown.keys()].flatMap((alias) => {
      const institution = context.institutionsByNaming.get(alias)
      return institution ? [[alias, institution] as const] : []
    }),
  )
  for (const alias of fromBefore.keys()) unknown.delete(alias)
  const meant = await readMeant(tx, context.tenantId, importId, [...unknown.keys()])
  const candidates = await readCandidates(tx, context.tenantId, idsOf(meant))
  const matched = await byMatching(
    tx,
    context,
    [...unknown].flatMap(([alias, reference]) => (meant.has(alias) ? [] : [{ alias, reference }])),
  )
  return namings.map((alias): FoundInstitution => {
    const before = fromBefore.get(alias)
    if (before) return { institution: before }
    const id = meant.get(alias)
    if (id === null) return { institution: null, error: rowTexts.leftOut }
    const chosen = id === undefined ? undefined : candidates.get(id)
    const match = chosen ? { institution: chosen } : matched.get(alias)
    if (match?.institution) context.institutionsByNaming.set(alias, match.institution)
    return match ?? { institution: null, error: rowTexts.institution }
  })
}

/**
 * Finds the institutions of several rows in one go: by id, by users' answers for this or earlier files, by code, or by
 * name and address.
 * @param importId - null for a file about which nobody is asked
 */
export const findInstitutions = async (
  tx: TenantTransaction,
  context: NamingContext,
  importId: number | null,
  references: readonly InstitutionReference[],
): Promise<FoundInstitution[]> => {
  const scope = { tx, context, importId }
  const complaints = references.map(complaintAbout)
  const sound = references.filter((_, index) => !complaints[index])
  const identified = (
    await findIdentified(
      scope,
      sound.filter(({ id }) => id !== ''),
    )
  ).values()
  const named = (
    await findNamed(
      scope,
      sound.filter(({ id }) => id === ''),
    )
  ).values()
  return references.map((reference, index): FoundInstitution => {
    const error = complaints[index]
    if (error) return { institution: null, error }
    const match = (reference.id === '' ? named : identified).next().value
    return match ?? { institution: null, error: rowTexts.institution }
  })
}

/** Finds the institutions that rows of a file name, in one go. */
export type FindInstitutions = (references: readonly InstitutionReference[]) => Promise<readonly FoundInstitution[]>

/** {@link findInstitutions} in the transaction in which the rows are read. */
export const institutionsIn =
  ({ tx, context, importId }: Pick<Reading, 'tx' | 'context' | 'importId'>): FindInstitutions =>
  (references) =>
    findInstitutions(tx, context, importId, references)

/**
 * {@link findInstitutions} for long lists, where the same cells name the same institution again and again.
 * @param find - called only for institutions that are not cached
 */
export const findRepeatedInstitutions = async (
  { institutions: cache }: FactContext,
  references: readonly InstitutionReference[],
  find: FindInstitutions,
): Promise<FoundInstitution[]> => {
  const unknown = new Map<string, InstitutionReference>()
  const keyOf = ({ id, code, name, address, tel }: InstitutionReference) =>
    `${id}\n${code}\n${name}\n${address}\n${tel}`
  const cached = references.map((reference) => {
    const key = keyOf(reference)
    const before = cache.get(key)
    if (!before) unknown.set(key, reference)
    return before
  })
  const answers = new Map<string, FoundInstitution>()
  if (unknown.size > 0) {
    const answered = await find([...unknown.values()])
    for (const [index, key] of [...unknown.keys()].entries()) {
      const answer = answered[index]
      if (!answer) continue
      answers.set(key, answer)
      cache.set(key, answer)
    }
  }
  return references.map(
    (reference, index) =>
      cached[index] ?? answers.get(keyOf(reference)) ?? { institution: null, error: rowTexts.institution },
  )
}
