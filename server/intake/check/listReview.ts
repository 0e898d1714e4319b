import type { TenantTransaction } from '../../db/tenant.ts'
import { countStanding } from '../../facts/store/standingFacts.ts'
import { type FactReview, reviewFacts } from './factReview.ts'
import { FoundFacts } from './foundFacts.ts'
import { type FactKind, isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { listDecisionsOf } from './listDecisions.ts'
import { monthVersions, type PlannedMonths, plannedIn } from './standingFiles.ts'

/** A waiting list that has been checked. */
export interface CheckedList {
  readonly kind: FactKind
  readonly foundFacts: FoundFacts
  readonly review: FactReview
  /** The versions of the files of others that stand now in its months. */
  readonly versions: ReadonlyMap<string, string>
  /** Its months, with what others have in them. */
  readonly planned: PlannedMonths
  /** Its months in which other files stand than when they were checked or decided on. */
  readonly changed: PlannedMonths
}

/** Compares the result of a list's check with the current facts. @returns null if the list was not checked or does not wait */
export const reviewList = async (tx: TenantTransaction, record: ImportRecord): Promise<CheckedList | null> => {
  const { tenant_id: tenantId, id, kind } = record
  if (!isFactKind(kind) || record.status !== 'waiting' || record.checked_importable === null) return null
  if (record.found_facts === null) return null
  const upload = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const foundFacts = FoundFacts.parse(record.found_facts)
  const months = foundFacts.months.map(({ month }) => month)
  const standing = await countStanding(tx, tenantId, kind, months, {
    uploadId: upload.id,
    firstId: Number.MAX_SAFE_INTEGER,
  })
  const planned = plannedIn(record, kind, months)
  const versions = await monthVersions(tx, planned)
  const changed = foundFacts.months.flatMap(({ month, standing: before }) =>
    before === undefined || before === (versions.get(month) ?? '') ? [] : month,
  )
  return {
    kind,
    foundFacts,
    review: reviewFacts(foundFacts, standing, listDecisionsOf(record), new Set(changed)),
    versions,
    planned,
    changed: { ...planned, months: changed },
  }
}
