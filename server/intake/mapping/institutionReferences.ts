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
  const preference = { prefecture: context.prefecture, decides: false }
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
  const complaints = references.map(complaintAbout)
  // Once for each row: normalising texts is most of an import's own work.
  const namings = await mapYielding(references, (reference, index) =>
    reference.id === '' && !complaints[index] ? namingOf(reference) : null,
  )
  const unknown = new Map(
    references.flatMap((reference, index) => {
      const alias = namings[index] ?? null
      return alias === null ? [] : [[alias, reference] as const]
    }),
  )
  const fromBefore = new Map(
    [...unknown.keys()].flatMap((alias) => {
      const institution = context.institutionsByNaming.get(alias)
      return institution ? [[alias, institution] as const] : []
    }),
  )
  for (const alias of fromBefore.keys()) unknown.delete(alias)
  const aliases = [...unknown.keys()]
  const [answers, byAlias] = await Promise.all([
    importId === null ? new Map<string, Answer>() : answersOf(tx, context.tenantId, importId, aliases),
    institutionsByAlias(tx, context.tenantId, aliases),
  ])
  const meant = new Map<string, number | null>([
    ...byAlias,
    ...[...answers].map(([alias, { institutionId }]) => [alias, institutionId] as const),
  ])
  const given = references.flatMap(({ id }) => integerIn(id) ?? []).filter(Number.isSafeInteger)
  const candidates = await readCandidates(tx, context.tenantId, [
    ...given,
    ...[...meant.values()].flatMap((id) => id ?? []),
  ])
  const matched = await byMatching(
    tx,
    context,
    [...unknown].flatMap(([alias, reference]) => (meant.has(alias) ? [] : [{ alias, reference }])),
  )
  const ofNaming = (alias: string): FoundInstitution => {
    const before = fromBefore.get(alias)
    if (before) return { institution: before }
    const id = meant.get(alias)
    if (id === null) return { institution: null, error: rowTexts.leftOut }
    const chosen = id === undefined ? undefined : candidates.get(id)
    const match = chosen ? { institution: chosen } : matched.get(alias)
    if (match?.institution) context.institutionsByNaming.set(alias, match.institution)
    return match ?? { institution: null, error: rowTexts.institution }
  }
  return references.map((reference, index): FoundInstitution => {
    const complaint = complaints[index]
    if (complaint) return { institution: null, error: complaint }
    if (reference.id === '') return ofNaming(namings[index] ?? '')
    const institution = candidates.get(integerIn(reference.id) ?? 0)
    return institution ? { institution } : { institution: null, error: rowTexts.institutionId }
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
