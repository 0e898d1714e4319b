import { z } from 'zod'
import { usedDeletion } from '../recordUses.ts'
import { dateTime, distinct, id, operations, shortText } from '../core.ts'
import type { Resource } from '../crud.ts'

/** A department of the tenant's own institution (自院の診療科). */
export const OwnDepartment = z.object({ id, name: z.string() })

export const maxOwnDepartments = 100

/** The departments in order, with the number of their records. `updated_at` is null before the first change of the list. */
export const OwnDepartments = z.object({
  own_departments: z.array(
    OwnDepartment.extend({
      account_count: z.int(),
      communication_label_value_count: z.int(),
      referral_count: z.int(),
      /** Months for which counts of patients of this department were entered. */
      hospital_count_month_count: z.int(),
    }),
  ),
  updated_at: dateTime.nullable(),
})

export const OwnDepartmentsPayload = z.object({
  /** In order. A department without an id is new; one that is missing is deleted. */
  own_departments: distinct(
    z.array(z.object({ id: id.nullish(), name: shortText(50) })).max(maxOwnDepartments),
    ({ name }) => name,
    'name',
  ),
  /** The version that the user saw. A newer one is a conflict (409) with the stored list in `current`. */
  updated_at: dateTime.nullable(),
  ...usedDeletion,
})

const setting = {
  scope: 'crm',
  csAccount: true,
  path: '/api/tenant_setting/own_departments',
  response: OwnDepartments,
  status: 200,
  beyondSpecification: 'the readings and changes that tenant settings need',
} as const

export const ownMedicalInstitutionOperations = operations({
  listOwnDepartments: {
    method: 'GET',
    path: '/api/own_medical_institution/departments',
    summary: 'The departments of the tenant’s own institution in their order',
    scope: 'crm',
    response: z.array(OwnDepartment),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getOwnDepartmentsSetting: {
    ...setting,
    method: 'GET',
    summary: 'The own departments in their order, with what belongs to each',
    effect: 'read',
    effects: {},
  },
  replaceOwnDepartments: {
    ...setting,
    method: 'PUT',
    summary: 'Replaces the list of own departments',
    body: OwnDepartmentsPayload,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'own_department' },
  },
})

/** The own departments as options of a field. */
export const ownDepartmentResource = {
  singular: 'own_department',
  plural: 'own_departments',
  fixedOrder: true,
  calls: { list: 'listOwnDepartments' },
} as const satisfies Resource
