import { expect, test } from 'vitest'
import { conditionsFrom } from '#ui/institutions/conditions.ts'
import { firstView, type View } from '../view/view.ts'
import { recalledView, savedConditions } from './savedConditions.ts'

const view: View = {
  ...firstView,
  mode: 'phase',
  period: 'fiscal_year',
  departments: [3],
  visits: { kind: 'nor', days: 90 },
  partners: { medicalInstitutionName: '田中', prefecture: '43', tagIds: [7] },
}

test('conditions saved on the map come back there completely', () => {
  const recalled = recalledView(JSON.parse(JSON.stringify(savedConditions(view))))
  expect({ ...firstView, ...recalled }).toEqual({ ...view, mode: 'change' })
})

test('the partner search recalls the conditions that it has in common with the map', () => {
  expect(conditionsFrom(savedConditions(view))).toEqual(view.partners)
})

test('the map recalls those of the partner search, without what it does not show', () => {
  expect({ ...view, ...recalledView({ prefecture: '43', runningStatus: ['closed'], salesMap: 7 }) }).toEqual({
    ...firstView,
    mode: 'phase',
    partners: { prefecture: '43' },
  })
})
