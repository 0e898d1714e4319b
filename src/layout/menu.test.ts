import { expect, test } from 'vitest'
import { entriesFor, isActive, menu } from './menu.ts'

const partners = menu.find(({ name }) => name === 'medical_institutions_search')
if (!partners) throw new Error('the menu lacks the partners')
const reports = menu.filter(({ name }) => name === 'reports')

test('an entry appears only when the account has all of its features', () => {
  const both = { ...partners, features: ['data_analysis', 'sale_map'] as const }
  const member = { role: 'member', permissions: [], features: ['sale_map'] } as const
  expect(entriesFor(member, [both])).toEqual([])
  expect(entriesFor({ ...member, features: ['sale_map', 'data_analysis'] }, [both])).toEqual([both])
  expect(entriesFor({ ...member, features: [] }).map(({ name }) => name)).toEqual(['today', 'first_steps'])
})

test.each([
  [['medical_institution_report', 'area_report'], '/medical_institutions_reports'],
  [['communication_report', 'area_report'], '/area_reports'],
  [['own_department_report'], '/own_department_reports'],
] as const)('with %s the entry of reports leads to %s', (kinds, route) => {
  const [entry] = entriesFor({ role: 'member', permissions: [], features: ['report', ...kinds] }, reports)
  expect(entry?.route).toBe(route)
  expect(['/area_reports/3', '/medical_institutions_reports'].map((path) => entry && isActive(entry, path))).toEqual([
    true,
    true,
  ])
})

test('without any kind of reports there is no entry of them', () => {
  expect(entriesFor({ role: 'member', permissions: [], features: ['report'] }, reports)).toEqual([])
})

test('an entry for owners appears for nobody else', () => {
  const forOwners = { ...partners, features: [], role: 'owner' } as const
  expect(entriesFor({ role: 'member', permissions: [], features: [] }, [forOwners])).toEqual([])
  expect(entriesFor({ role: 'owner', permissions: [], features: [] }, [forOwners])).toEqual([forOwners])
})

test('an entry for a permission appears only when the account’s role includes it', () => {
  const forImports = { ...partners, features: [], permission: 'imports' } as const
  expect(entriesFor({ role: 'member', permissions: ['exports'], features: [] }, [forImports])).toEqual([])
  expect(entriesFor({ role: 'member', permissions: ['imports'], features: [] }, [forImports])).toEqual([forImports])
})

test.each([
  ['/medical_institutions_search', true],
  ['/medical_institutions_search/more', true],
  ['/crms/12', true],
  ['/medical_institutions_searches', false],
  ['/', false],
])('on %s the partner entry is active: %s', (path, active) => {
  expect(isActive(partners, path)).toBe(active)
})
