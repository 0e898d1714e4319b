import { api } from '../../../dataProvider/client.ts'
import { AuditedAccount } from './AuditedAccount.tsx'
import { AuditedRecord } from './AuditedRecord.tsx'
import { RecordTypeFilter } from './RecordTypeFilter.tsx'
import type { PartsOf } from '../../../ui/resource/declaration.ts'
import type { auditLogContract } from '../../../contract/audit/auditLogs.ts'

export const parts: PartsOf<typeof auditLogContract> = {
  cells: { account: AuditedAccount, recordType: AuditedRecord },
  filterInputs: { recordType: RecordTypeFilter },
  exportCsv: (filters) => api.exportAuditLogs({ ...filters }),
}
