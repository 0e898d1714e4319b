import { z } from 'zod'
import { dateTime, distinct, id, operations } from '../core.ts'
import { reference } from '../crud.ts'

/** 診療科コード of the DPC survey, three characters. */
export const DepartmentCode = z.string().regex(/^[0-9A-Za-z]{3}$/)

/** The codes that files of the survey have contained, each with its own department. */
export const DepartmentCodes = z.object({
  department_codes: z.array(
    z.object({
      department_code: DepartmentCode,
      /** The survey's name; null for a code of the hospital's own. */
      name: z.string().nullable(),
      own_department_id: id.nullable(),
    }),
  ),
  /** Null before the first change. */
  updated_at: dateTime.nullable(),
})

export const DepartmentCodesPayload = z.object({
  /** Codes that are not listed keep their department. */
  department_codes: distinct(
    z
      .array(z.object({ department_code: DepartmentCode, own_department_id: reference('own_departments').nullable() }))
      .max(500),
    ({ department_code: code }) => code,
    'department_code',
  ),
  /** The version that the user saw. A newer one is a conflict (409) with the stored list in `current`. */
  updated_at: dateTime.nullable(),
})

const setting = {
  scope: 'crm',
  feature: 'data_uploads',
  path: '/api/own_medical_institution/department_codes',
  response: DepartmentCodes,
  status: 200,
  beyondSpecification: 'files of the DPC survey name departments by codes',
} as const

export const departmentCodeOperations = operations({
  getDepartmentCodes: {
    ...setting,
    method: 'GET',
    summary: 'The department codes of the hospital’s files, and the own department that each stands for',
    effect: 'read',
    effects: {},
  },
  replaceDepartmentCodes: {
    ...setting,
    method: 'PUT',
    summary: 'Says which own departments codes stand for; admissions are assigned and linked anew',
    body: DepartmentCodesPayload,
    effect: 'write',
    effects: {},
    audit: { record: 'own_department' },
  },
})
