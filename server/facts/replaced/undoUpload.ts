import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { undoList } from './replacedLists.ts'
import { undoMonths } from './replacedMonths.ts'
import { undoStays } from './replacedStays.ts'
import type { UploadOfKind } from './uploadMonths.ts'

/**
 * Undoes a file, within `changeFacts`, as if it had never been loaded. All of its facts are removed, and the facts that
 * it had replaced come back. If a later file would have replaced them too, they now count as replaced by that file and
 * come back when it is undone. Purged facts are gone (server/jobs/purgeDeleted.ts).
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
