import { expect, test } from 'vitest'
import { staffNameWith, standingOf } from './staffNames.ts'

test.each([
  [{ isActive: true, isDeleted: false }, '鈴木 一', '鈴木 一'],
  [{ isActive: false, isDeleted: false }, '鈴木 一（利用停止）', '鈴木 一 (disabled)'],
  [{ isActive: false, isDeleted: true }, '鈴木 一（削除済み）', '鈴木 一 (deleted)'],
])('names somebody who is %o', (person, ja, en) => {
  expect(staffNameWith('鈴木 一', standingOf(person), 'ja')).toBe(ja)
  expect(staffNameWith('鈴木 一', standingOf(person), 'en')).toBe(en)
})
