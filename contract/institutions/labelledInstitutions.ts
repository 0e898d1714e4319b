import { id, listOf, operations, paging } from '../core.ts'
import { MedicalInstitutionLabelValue } from '../labels/labels.ts'
import { MedicalInstitution, MedicalInstitutionConditions } from './medicalInstitutions.ts'

export const labelledInstitutionOperations = operations({
  searchMedicalInstitutionsForLabels: {
    method: 'POST',
    path: '/api/medical_institutions/search_for_labels',
    summary:
      'The institutions that have a value of a label, with the value; the conditions of the partner search narrow them down',
    scope: 'crm',
    feature: ['medical_institution_labels', 'labels', 'medical_institutions_search'],
    status: 200,
    effect: 'read',
    effects: {},
    body: MedicalInstitutionConditions.extend({ label_id: id, ...paging.shape }),
    response: listOf(
      'medical_institutions',
      MedicalInstitution.pick({ id: true, name: true, running_status: true, address: true }).extend({
        label_value: MedicalInstitutionLabelValue,
      }),
    ),
  },
})
