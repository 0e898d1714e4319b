import { expect, test } from 'vitest'
import { operationsOf } from './casesData.ts'
import type { AdmittedCasesReply } from './useInstitutionCharts.ts'

const namesOf = (operations: readonly { kcode: string; name: string | null }[]) => {
  const reply: Pick<AdmittedCasesReply, 'period' | 'operations'> = {
    period: { startDate: '2025-11-01', endDate: '2026-10-31' },
    operations: operations.map((operation) => ({ ...operation, hospitalAdmissionCount: 1 })),
  }
  return operationsOf(reply, (key) => key).spans.map(({ shortLabel, label }) => [shortLabel, label])
}

test('a bar bears the name of the operation, and its exact value the code too', () => {
  expect(namesOf([{ kcode: 'K0821', name: '人工関節置換術' }])).toEqual([['人工関節置換術', '人工関節置換術 K0821']])
})

test('names that begin alike stand behind their codes', () => {
  const polypectomy = '内視鏡的大腸ポリープ・粘膜切除術（長径'
  expect(
    namesOf([
      { kcode: 'K7211', name: `${polypectomy}2センチメートル未満）` },
      { kcode: 'K0821', name: '人工関節置換術' },
      { kcode: 'K7212', name: `${polypectomy}2センチメートル以上）` },
    ]).map(([shortLabel]) => shortLabel),
  ).toEqual([
    `K7211 ${polypectomy}2センチメートル未満）`,
    '人工関節置換術',
    `K7212 ${polypectomy}2センチメートル以上）`,
  ])
})

test('an operation without a name is called by its code', () => {
  expect(namesOf([{ kcode: 'K9999', name: null }])).toEqual([['K9999', 'K9999']])
})
