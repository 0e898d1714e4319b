import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { undoList } from './replacedLists.ts'
import { undoMonths } from './replacedMonths.ts'
import { undoStays } from './replacedStays.ts'
import type { UploadOfKind } from './uploadMonths.ts'

/**
 * Takes back a file, within `changeFacts`: all facts that it has brought go, and those that it had replaced come back, so that all stands as if it had
 * never been taken in. Facts that a later file would have replaced as well stay with that, and come back with it. What was purged is gone
 * (server/jobs/purgeDeleted.ts).
 */
export const undoUpload = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: UploadOfKind,
): Promise<Touched> => {
  switch (kind) {
    case 'referral':
    case 'reverse_referral':
      return undoList(tx, tenantId, { id, kind })
    case 'ff1_file':
      return undoStays(tx, tenantId, id)
    default:
      return undoMonths(tx, tenantId, { id, kind })
  }
}
