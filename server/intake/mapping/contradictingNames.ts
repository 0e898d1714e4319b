import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { isCalled, isNameOfOthers, mayBeCalled } from '../../institutions/institutionNaming.ts'
import { writtenNames } from '../../institutions/pastedLine.ts'
import type { Match } from '../../institutions/institutionMatching.ts'
import type { Candidate, InstitutionReference } from './references.ts'

/** A row with an id. */
export interface IdentifiedRow {
  readonly reference: InstitutionReference
  /** The institution of the id. */
  readonly ofId: Candidate
}

/** The official names, short names and kana of institutions, by id, normalised. */
const readOfficialNames = async (tx: TenantTransaction, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', [...new Set(ids)]))
    .select(['id', 'search_text'])
    .execute()
  return new Map(rows.map(({ id, search_text: text }) => [id, text.split('\n').filter((name) => name !== '')]))
}

/**
 * Which rows contradict themselves: the institution of the id is not called what the row says, and others are. A name that
 * no institution has says nothing, because it may be a former one.
 * @param match - what names alone mean
 * @returns the institutions that have the name of such a row
 */
export const findContradictions = async (
  tx: TenantTransaction,
  rows: readonly IdentifiedRow[],
  match: (references: readonly InstitutionReference[]) => Promise<readonly Match[]>,
): Promise<ReadonlyMap<IdentifiedRow, readonly Candidate[]>> => {
  const unlike = rows.filter(({ reference: { name }, ofId }) => name !== ofId.name && !mayBeCalled(ofId, name))
  if (unlike.length === 0) return new Map()
  const names = await readOfficialNames(
    tx,
    unlike.map(({ ofId }) => ofId.id),
  )
  const differing = unlike.filter(
    ({ reference, ofId }) => !names.get(ofId.id)?.some((name) => mayBeCalled({ name }, reference.name)),
  )
  const matches = await match(differing.map(({ reference }) => ({ ...reference, id: '', code: '' })))
  return new Map(
    differing.flatMap((row, index) => {
      const line = { names: writtenNames(row.reference.name) }
      const ofName = (matches[index]?.candidates ?? []).filter((candidate) => isCalled(candidate, line))
      return isNameOfOthers(row.ofId, row.reference.name, ofName) ? [[row, ofName] as const] : []
    }),
  )
}
