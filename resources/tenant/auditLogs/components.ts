import { choicesOf } from '#ui/list/filters/choicesOf.ts'
import { api } from '#dataProvider/client.ts'
import { OccurredAt } from './OccurredAt.tsx'
import { AuditedAccount } from './AuditedAccount.tsx'
import { AuditedFields } from './AuditedFields.tsx'
import { AuditedRecord } from './AuditedRecord.tsx'
import { AuditedScreen } from './AuditedScreen.tsx'
import { ScreenVisits } from './ScreenVisits.tsx'
import { useRecordTypeChoices } from './useRecordTypeChoices.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { auditLogContract } from '#contract/audit/auditLogs.ts'

export const components: ComponentsOf<typeof auditLogContract> = {
  around: ScreenVisits,
  cells: {
    occurredAt: OccurredAt,
    account: AuditedAccount,
    recordType: AuditedRecord,
    screen: AuditedScreen,
    fields: AuditedFields,
  },
  filterChoices: { recordType: choicesOf(useRecordTypeChoices) },
  exportCsv: (filters) => api.exportAuditLogs({ ...filters }),
}
