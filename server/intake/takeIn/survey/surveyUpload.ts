import { sql } from 'kysely'
import type { DoublesChoice } from '#contract/intake/decisions.ts'
import type { Recognised, UploadErrorCode } from '#contract/intake/dataUploads.ts'
import type { QueuedFile } from '../../lease.ts'
import type { NamedFile } from '../../records/storedFile.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { type SurveyKind, surveyKinds } from '#contract/intake/dataUploads.ts'

/** A survey file that is being imported. */
export interface SurveyUpload extends QueuedFile {
  readonly table: 'data_uploads'
  readonly kind: SurveyKind
  readonly file: NamedFile
  readonly recognised: Recognised
  /** The months that it replaces, as first days. */
  readonly firstMonth: string
  readonly lastMonth: string
  /** What to do with repeated rows; null while undecided. */
  readonly doubles: DoublesChoice | null
  /** The number of lost records that the user has confirmed. */
  readonly confirmedLoss: number | null
  /** The files in its months that the user saw; null if it was started without seeing any. */
  readonly seenStanding: string | null
}

/** A file that cannot be imported, however often it is tried. */
export class UnusableFile extends Error {
  readonly code: UploadErrorCode

  constructor(code: UploadErrorCode) {
    super(`A file of the survey cannot be used: ${code}`)
    this.name = 'UnusableFile'
    this.code = code
  }
}

/**
 * Whether a file is from another facility than the tenant's earlier files. The first completed file sets the tenant's
 * facility. Deleted files do not count.
 */
export const isOfOtherFacility = async (
  tx: TenantTransaction,
  { tenantId, id, recognised: { facility_code: code } }: SurveyUpload,
): Promise<boolean> => {
  if (code === null) return false
  const rows = await tx
    .selectFrom('data_uploads')
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', id)
    .where('kind', 'in', surveyKinds)
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`recognised ->> 'facility_code' is not null`)
    .distinct()
    .select(sql<string>`recognised ->> 'facility_code'`.as('facility_code'))
    .execute()
  return rows.length > 0 && !rows.some((row) => row.facility_code === code)
}
