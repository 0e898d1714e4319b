import { z } from 'zod'
import { AuditAction } from '../auditActions.ts'
import { dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'

/** A change of the tenant's data about an institution: who, when and which kind of record, never its contents. */
export const InstitutionChange = z.object({
  id,
  occurred_at: dateTime,
  account: Person.nullable(),
  action: AuditAction.extract(['create', 'update', 'delete']),
  /** Kind of record, singular, as in the audit log. */
  record_type: z.string(),
  /** The name of the record as in the audit log; null if it is not known, or if the record is part of the institution. */
  record_name: z.string().nullable(),
})

export const institutionHistoryOperations = operations({
  listInstitutionChanges: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/changes',
    summary: 'Who changed what of an institution and when, newest first',
    scope: 'crm',
    feature: 'medical_institutions_search',
    params: idParam,
    query: paging,
    response: listOf('changes', InstitutionChange),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the chart shows who changed what',
  },
})
