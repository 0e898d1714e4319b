import { z } from 'zod'
import { id, operations } from './core.ts'

/** A department of the tenant's own institution (自院の診療科). */
export const OwnDepartment = z.object({ id, name: z.string() })

export const ownMedicalInstitutionOperations = operations({
  listOwnDepartments: {
    method: 'GET',
    path: '/api/own_medical_institution/departments',
    summary: 'The departments of the tenant’s own institution in their order',
    scope: 'crm',
    response: z.array(OwnDepartment),
    status: 200,
    effect: 'read',
  },
})
