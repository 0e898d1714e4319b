import { z } from 'zod'
import { operations } from '../core.ts'

/** A heading with its options, for nested pickers (departments by group, facility types by axis). */
export const LookupGroup = z.object({
  key: z.string(),
  value: z.string(),
  options: z.array(z.object({ key: z.int(), value: z.string() })),
})

/** A prefecture with its municipalities; codes are JIS X 0401 (2 digits) and X 0402 (5 digits). */
export const Prefecture = z.object({
  code: z.string(),
  name: z.string(),
  kana: z.string(),
  municipalities: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kana: z.string().nullable(),
      secondary_medical_area: z.string().nullable(),
    }),
  ),
})

/** A main group of diagnoses (主要診断群) of DPC with its diseases, by the first six characters of their codes. Specification §3, Lookups. */
export const Mdc = z.object({
  mdc_code: z.string(),
  name: z.string(),
  /** Empty before the master is loaded (`npm run import:dpc`). */
  diagnoses: z.array(z.object({ dpc6_digit: z.string(), name: z.string() })),
})

/** An operation: its K code and its name. Specification §3, Lookups. */
export const Kcode = z.object({ key: z.string(), value: z.string() })

export const lookupOperations = operations({
  listDepartments: {
    method: 'GET',
    path: '/api/departments',
    summary: 'Departments (診療科目) by group',
    scope: 'crm',
    response: z.array(LookupGroup),
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
  },
  listFacilityTypeGroups: {
    method: 'GET',
    path: '/api/facility_type_groups',
    summary: 'Facility types and functions by axis',
    scope: 'crm',
    response: z.array(LookupGroup),
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
  },
  listMdcs: {
    method: 'GET',
    path: '/api/mdcs',
    summary: 'The 18 main groups of diagnoses (主要診断群) of DPC with their diseases',
    scope: 'crm',
    response: z.array(Mdc),
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
  },
  listKcodes: {
    method: 'GET',
    path: '/api/kcodes',
    summary: 'Codes of operations (K コード) with their names; none before the master is loaded',
    scope: 'crm',
    response: z.array(Kcode),
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
  },
  listPrefectures: {
    method: 'GET',
    path: '/api/prefectures',
    summary: 'Prefectures with their municipalities',
    scope: 'crm',
    response: z.array(Prefecture),
    status: 200,
    effect: 'read',
    effects: {},
    ofMasters: true,
    beyondSpecification: 'the search conditions prefecture and area need their choices',
  },
})
