import { expect, test } from 'vitest'
import type { Definition } from '../draft/items.ts'
import { byFamily, searchItems } from './searchItems.ts'

const item = (key: string, label: string, reading: string, family: Definition['family']): Definition => ({
  type: 'aggregation',
  key,
  label,
  reading,
  meaning: '',
  family,
  valueType: 'count',
  format: '',
  calculable: true,
  enabledFilters: [],
  enabledAggregations: [],
  unit: '件',
  hasTotal: true,
  isRate: false,
  isLocked: false,
})
const all = [
  item('referral_count', '紹介件数', 'しょうかいけんすう', 'referral'),
  item('next_action_rate', 'ネクストアクション率', 'ねくすとあくしょんりつ', 'contact'),
  item('dpc', 'DPC件数', 'でぃーぴーしーけんすう', 'stay'),
]

test.each([
  ['紹介', ['referral_count']],
  ['しょうかい', ['referral_count']],
  ['ショウカイ', ['referral_count']],
  ['ねくすと', ['next_action_rate']],
  ['ﾈｸｽﾄ', ['next_action_rate']],
  ['ｄｐｃ', ['dpc']],
  ['しょうかい けんすう', ['referral_count']],
  ['', ['referral_count', 'next_action_rate', 'dpc']],
  ['訪問', []],
])('「%s」 finds %j', (typed, keys) => {
  expect(searchItems(all, typed).map(({ key }) => key)).toEqual(keys)
})

test('families keep their order, and leave out those without an item', () => {
  expect(byFamily(all, '').map(([family]) => family)).toEqual(['referral', 'stay', 'contact'])
})
