import { expect, test } from 'vitest'
import { conditionSummary } from './conditionSummary.ts'

test('facility types are named in the language of the sentence, and gone ones too', () => {
  const types = [
    { name: '一般診療所', isGone: false },
    { name: '病院', isGone: true },
  ]
  const { ja, en } = conditionSummary(
    {
      triggers: [{ type: 'referral_count', count: 3, unit_type: 'month', more_less: 'more' }],
      filters: { facility_type_ids: [2, 1] },
      only_unexpected: null,
    },
    (kind) => (kind === 'facility_type' ? types : []),
  )
  expect(ja).toContain('一般診療所')
  expect(en).toMatch(/Clinic.*Hospital/)
  expect(en).not.toMatch(/診療所|病院/)
})
