import { HistoryOutlined } from '@mui/icons-material'
import { auditLogContract } from '../../contract/auditLogs.ts'
import { api } from '../../dataProvider/client.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { AuditedAccount } from './AuditedAccount.tsx'
import { AuditedRecord } from './AuditedRecord.tsx'
import { RecordTypeFilter } from './RecordTypeFilter.tsx'

export const auditLogs = defineResource({
  contract: auditLogContract,
  icon: HistoryOutlined,
  group: 'settings',
  path: '/audit_log',
  alsoKnownAs: 'そうさりれき ログ 監査 audit',
  columns: ['occurredAt', 'account', 'action', 'recordType', 'ipAddress'],
  hiddenColumns: ['fields', 'operation'],
  filters: ['accountId', 'action', 'recordType', 'recordId', 'startDate', 'endDate'],
  sort: { field: 'occurredAt', order: 'DESC' },
  parts: {
    cells: { account: AuditedAccount, recordType: AuditedRecord },
    filterInputs: { recordType: RecordTypeFilter },
    exportCsv: (filters) => api.exportAuditLogs({ ...filters }),
  },
})
