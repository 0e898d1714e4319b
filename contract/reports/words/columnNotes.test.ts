import { expect, test } from 'vitest'
import {
  columnNotes,
  conditionsNote,
  emptyReason,
  knownForNotes,
  type NotedColumn,
  rateNotes,
  repliesBeside,
} from './columnNotes.ts'

const column = (heading: string, more: Partial<NotedColumn> = {}): NotedColumn => ({
  heading,
  period: { label: '2026年10月' },
  state: 'complete',
  isChange: false,
  notCompared: null,
  isLocked: false,
  isDeleted: false,
  ...more,
})
const replyTime = { reason: 'reply_time', months: ['2026-10-01'] } as const
const replies = (label: string, more: Partial<NotedColumn> = {}) =>
  column(`返書率（${label}）`, {
    period: { label },
    notCompared: { ...replyTime, months: [...replyTime.months] },
    ...more,
  })

test('official rates of departments are for reference, and say why they may exceed 100 %', () => {
  const rates = [
    column('紹介率（医療法）', { officialFigure: 'law_referral_rate' }),
    column('紹介割合（診療報酬）', { officialFigure: 'fee_referral_rate' }),
    column('逆紹介割合（診療報酬）', { officialFigure: 'fee_reverse_referral_rate' }),
  ]
  const [reference, law, fee, ...others] = rateNotes(rates, 'ja')
  expect(reference).toContain('同じ式で計算した参考値です')
  expect(law).toMatch(/^紹介率（医療法）：.*100%を超えることがある$/)
  expect(fee).toMatch(/^紹介割合（診療報酬）：救急患者は分子に加わり/)
  expect(others).toEqual([])
  expect(columnNotes(rates, 'ja')).toContain(fee)
  expect(rateNotes([column('初診患者数', { officialFigure: 'first_visit_patient_count' })], 'ja')).toEqual([])
  expect(rateNotes([column('紹介率', { officialFigure: 'law_referral_rate', isLocked: true })], 'ja')).toEqual([])
})

test('complete columns need no note', () => {
  expect(columnNotes([column('紹介件数'), column('訪問件数', { state: null })], 'ja')).toEqual([])
})

test('columns are named by what they lack, unless all of them lack it', () => {
  const partial = column('紹介件数', { state: 'partial' })
  expect(columnNotes([partial], 'ja')).toEqual(['⚠ 一部未読込'])
  expect(columnNotes([partial, column('訪問件数')], 'ja')).toEqual(['⚠ 一部未読込：紹介件数'])
  const many = ['a', 'b', 'c', 'd', 'e'].map((heading) => column(heading, { state: 'unsettled' }))
  expect(columnNotes([...many, column('f')], 'en')).toEqual(['⚠ Unsettled: a, b, c and 2 more'])
})

test('a change says why it is none, and nothing else', () => {
  const change = column('増減', {
    state: 'partial',
    isChange: true,
    notCompared: { reason: 'referrals_not_loaded', months: ['2025-10-01'] },
  })
  expect(columnNotes([change, column('紹介件数')], 'ja')).toEqual([
    '増減：2025年10月は紹介一覧が未読込のため比較していません',
  ])
})

test('figures of replies of two periods beside each other are no rise or fall', () => {
  const why = '古い期間ほど返書までの時間が長いため比較していません'
  expect(columnNotes([replies('2026年10月'), replies('2025年10月')], 'ja')).toEqual([why])
  expect(columnNotes([replies('2026年10月'), column('紹介件数')], 'ja')).toEqual([])
  expect(repliesBeside([replies('2026年10月'), replies('2026年10月')])).toBeNull()
  expect(repliesBeside([replies('2026年10月'), replies('2025年10月', { isLocked: true })])).toBeNull()
})

test('rows that conditions have let through say how they were judged', () => {
  expect(conditionsNote({ reason: 'unsettled', months: ['2026-10-01'] }, 'ja')).toBe(
    '条件の期間について：2026年10月は未確定のため比較していません。各条件は、分かっている数値だけで判定しています',
  )
})

test('a report without values says that its periods are not loaded, and nothing where there simply are none', () => {
  const why = { reason: 'referrals_not_loaded' as const, months: ['2024-10-01'] }
  const unknown = column('紹介件数', { state: 'not_loaded', notCompared: why })
  const begun = column('新規の紹介元数', { isChange: true, notCompared: why })
  expect(emptyReason([unknown], null, 'ja')).toBe('2024年10月は紹介一覧が未読込のため分かりません')
  expect(emptyReason([begun], null, 'ja')).toBe('2024年10月は紹介一覧が未読込のため比較していません')
  expect(emptyReason([column('名前', { period: null }), unknown], null, 'en')).toMatch(/^Unknown: /)
  expect(emptyReason([unknown, column('訪問件数')], null, 'ja')).toBeUndefined()
  expect(emptyReason([column('紹介件数')], null, 'ja')).toBeUndefined()
  expect(emptyReason([column('紹介件数')], why, 'ja')).toMatch('比較していません')
})

test('referrals after contacts say up to which month they are known, and which list the next month waits for', () => {
  const after = { ...column('実施後の紹介件数'), knownFor: { last: '2026-07-01', nextList: '2026-11-01' } }
  const note =
    '実施後の紹介件数：2026年7月までの実施分が分かります。2026年8月の実施分は、2026年11月の紹介一覧を取り込むと分かります。'
  expect(knownForNotes([column('実施前の紹介件数'), after], 'ja')).toEqual([note])
  expect(columnNotes([after], 'ja')).toContain(note)
  expect(knownForNotes([{ ...after, isLocked: true }], 'ja')).toEqual([])
})
